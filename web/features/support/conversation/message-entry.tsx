import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { MediaFile } from '#contract/media.ts';
import { LocalTime } from '#web/ui/local-time.tsx';

export type MessageLook = 'own' | 'other' | 'note';

interface MessageEntryProps {
  look: MessageLook;
  author: string;
  text: string;
  /** Null while it is being sent. */
  at: string | null;
  attachments?: readonly MediaFile[];
  mark?: ReactNode;
}

const looks: Record<MessageLook, string> = {
  own: 'ml-auto border-transparent bg-accent-soft',
  other: 'mr-auto border-line bg-sheet',
  note: 'ml-auto border-warning border-dashed bg-warning-soft',
};

/** A message as plain text with its line breaks. */
export function MessageEntry({ look, author, text, at, attachments = [], mark }: MessageEntryProps) {
  return (
    <li className={clsx('w-fit max-w-[min(40rem,92%)] rounded-panel border px-4 py-3', looks[look])}>
      <p className="mb-1 flex flex-wrap items-baseline gap-x-3 text-caption text-ink-soft">
        <span dir="auto" className="wrap-anywhere font-semibold text-ink">
          {author}
        </span>
        {at === null ? <span>Sending …</span> : <LocalTime iso={at} />}
        {mark}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {attachments.length > 0 && <Images files={attachments} />}
    </li>
  );
}

function Images({ files }: { files: readonly MediaFile[] }) {
  return (
    <ul aria-label="Images" className="mt-3 flex flex-wrap gap-2">
      {files.map(({ url, width, height, variants }, index) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="block overflow-hidden rounded-control border border-line"
          >
            <img
              src={variants[0]?.url ?? url}
              alt={`Attachment ${index + 1} (opens in a new tab)`}
              width={width}
              height={height}
              loading="lazy"
              className="h-28 w-auto max-w-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
