import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { EarlyText } from '#web/ui/early-text.tsx';

/** Looks like the printed text until it is pointed at or typed in. 16 px or more, so that phones don't zoom in. */
export const inPlaceClass = clsx(
  'field-sizing-content block w-full resize-none rounded-control border border-transparent bg-transparent px-2 py-1',
  'font-copy text-copy transition-colors duration-150 hover:border-line focus:border-line-strong focus:bg-paper',
  'aria-invalid:border-danger',
);

interface InPlaceTextProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'className'> {
  id: string;
  value: string;
  onChange: (text: string) => void;
  /** Without line breaks: Enter does nothing of itself, and pasted lines are joined. */
  isSingleLine?: boolean;
  className?: string;
}

/** A text edited where it stands; it grows with what is typed. */
export function InPlaceText({ value, onChange, isSingleLine = false, className, ...area }: InPlaceTextProps) {
  return (
    <>
      <textarea
        rows={isSingleLine ? 1 : 3}
        spellCheck
        {...area}
        value={value}
        onChange={({ target }) =>
          onChange(isSingleLine ? target.value.replace(/[\r\n]+/g, ' ') : target.value)
        }
        onKeyDown={(event) => {
          area.onKeyDown?.(event);
          if (isSingleLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
        }}
        className={clsx(inPlaceClass, className)}
      />
      <EarlyText controlId={area.id} />
    </>
  );
}
