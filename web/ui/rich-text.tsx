import { clsx } from 'clsx';
import type { ElementType } from 'react';

interface RichTextProps {
  /** HTML sanitised by the server; an editor's preview shows it as it will be stored. */
  html: string;
  as?: ElementType;
  className?: string;
}

/** HTML written by an Admin, styled as body text. */
export function RichText({ html, as: Element = 'div', className }: RichTextProps) {
  return (
    <Element
      dir="auto"
      className={clsx('rich-text', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is stored and when it is read
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
