import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { ContentImage } from './content-image.tsx';

interface SectionProps {
  /** Id of the element that names the section. */
  labelledBy?: string;
  label?: string;
  id?: string;
  /** An image behind the text, under a paper-coloured overlay that keeps the text readable. */
  backgroundImage?: string;
  /** A lighter background, to stand out from the sections around it. */
  isRaised?: boolean;
  className?: string;
  children: ReactNode;
}

/** Part of a public page: a hairline above, page-width content. */
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

/** Decoration behind a section. The overlay leaves enough contrast for text over any image. */
export function Backdrop({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className="-z-10 absolute inset-0 overflow-hidden">
      <ContentImage src={src} sizes="100vw" loading="lazy" className="size-full object-cover" />
      <div className="absolute inset-0 bg-paper/90" />
    </div>
  );
}

/** Replaces a section that failed to load; the rest of the page is unaffected. */
export function SectionProblem({ sentence, action }: { sentence: string; action?: ReactNode }) {
  return (
    <div className="mx-auto max-w-page px-5 py-10 sm:px-8">
      <Alert tone="danger" title={sentence} action={action} />
    </div>
  );
}
