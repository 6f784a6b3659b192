import { useEffect, useState } from 'react';
import { Button, type ButtonSize } from './button.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  /** The text, or a function that creates it on click. */
  text: string | (() => string);
  /** What is copied, as named in the toast: `Product Descriptions`. */
  subject: string;
  label?: string;
  size?: ButtonSize;
}

/** Copies to the clipboard and confirms it on the button and in a toast. */
export function CopyButton({ text, subject, label = 'Copy', size = 'small' }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    setIsCopied(await copyText(typeof text === 'string' ? text : text(), subject));
  };
  return (
    <Button variant="quiet" size={size} onClick={copy}>
      <span className="whitespace-nowrap">{isCopied ? 'Copied' : label}</span>
      <span className="sr-only"> {subject}</span>
    </Button>
  );
}
