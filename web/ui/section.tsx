import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { ContentImage } from './content-image.tsx';

interface SectionProps {
  /** Id of the element that names the section. */
  labelledBy?: string;
  label?: string;
  id?: string;
  /** A picture behind the text, under a veil of paper that keeps it readable. */
  backgroundImage?: string;
  /** Sets it off from its neighbours by a lighter ground. */
  isRaised?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a public page: a hairline above, the page's width inside. */
export function Section({
  labelledBy,
  label,
  id,
  backgroundImage,
  isRaised = false,
  className,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      aria-label={label}
      className={clsx(
        'relative isolate wrap-anywhere border-line not-first:border-t',
        isRaised && 'bg-sheet',
      )}
    >
      {backgroundImage && <Backdrop src={backgroundImage} />}
      <div className={clsx('mx-auto max-w-page px-5 py-20 sm:px-8 sm:py-24', className)}>{children}</div>
    </section>
  );
}

/** Decoration behind a section. The veil leaves enough contrast for text over any picture. */
export function Backdrop({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className="-z-10 absolute inset-0 overflow-hidden">
      <ContentImage src={src} sizes="100vw" loading="lazy" className="size-full object-cover" />
      <div className="absolute inset-0 bg-paper/90" />
    </div>
  );
}

/** Stands where a section failed to load; the rest of the page is there. */
export function SectionProblem({ sentence, action }: { sentence: string; action?: ReactNode }) {
  return (
    <div className="mx-auto max-w-page px-5 py-10 sm:px-8">
      <Alert tone="danger" title={sentence} action={action} />
    </div>
  );
}
