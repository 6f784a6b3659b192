import { useEffect, useEffectEvent, useState } from 'react';
import type { MailPreview as Letter } from '#contract/mail.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { failureText } from './failure-reason.ts';

/** Long enough that a preview is not asked for at every keystroke. */
const PAUSE_MS = 400;

interface MailPreviewProps {
  /** What is previewed, as one text; null if there is nothing to show yet. */
  draft: string | null;
  load: () => Promise<{ data: Letter }>;
  /** Shown while there is nothing yet. */
  empty: string;
}

/** Exactly what would be sent, written by the server: the HTML part in a frame without scripts, and the text. */
export function MailPreview({ draft, load, empty }: MailPreviewProps) {
  const { letter, problem } = useLetter(draft, load);
  return (
    <section aria-label="Preview" className="grid min-w-0 gap-3">
      <h2 className="eyebrow">Preview</h2>
      {problem && <p className="text-small text-warning">{problem}</p>}
      {letter && <LetterView letter={letter} />}
      {draft === null && <p className="text-ink-faint text-small">{empty}</p>}
      {draft !== null && !letter && !problem && <SkeletonLines label="Loading the preview" />}
    </section>
  );
}

/** Keeps showing the last letter until the next one has arrived. */
function useLetter(draft: string | null, load: MailPreviewProps['load']) {
  const [state, setState] = useState<{ letter: Letter | null; problem: string | null }>({
    letter: null,
    problem: null,
  });
  const ask = useEffectEvent(load);
  useEffect(() => {
    if (draft === null) return setState({ letter: null, problem: null });
    let isWanted = true;
    const show = async () => {
      try {
        const { data } = await ask();
        if (isWanted) setState({ letter: data, problem: null });
      } catch (error) {
        const problem = failureText(error, 'Failed to load the preview');
        if (isWanted) setState(({ letter }) => ({ letter, problem }));
      }
    };
    const timer = setTimeout(show, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [draft]);
  return state;
}

/** It holds only what differs in the dark and on phones, and this page’s content policy would refuse it. Other styles are attributes. */
function withoutStyleElement(html: string): string {
  const [start = '', rest = ''] = html.split('<style>', 2);
  return `${start}${rest.slice(rest.indexOf('</style>') + '</style>'.length)}`;
}

function LetterView({ letter: { subject, html, text, replyTo } }: { letter: Letter }) {
  return (
    <div className="grid min-w-0 gap-3">
      <dl className="grid gap-1 text-small">
        <div className="flex gap-2">
          <dt className="shrink-0 text-ink-soft">Subject:</dt>
          <dd dir="auto" className="wrap-anywhere font-medium">
            {subject}
          </dd>
        </div>
        <div className="flex gap-2">
          <dt className="shrink-0 text-ink-soft">Replies go to:</dt>
          <dd className="wrap-anywhere">{replyTo ?? 'nobody'}</dd>
        </div>
      </dl>
      <Tabs
        label="Parts of the email"
        tabs={[
          {
            value: 'html',
            label: 'With layout',
            content: (
              <iframe
                title="The email with its layout"
                srcDoc={withoutStyleElement(html)}
                // No scripts, forms or pop-ups.
                sandbox="allow-same-origin"
                className="h-[32rem] w-full rounded-control border border-line bg-white"
              />
            ),
          },
          {
            value: 'text',
            label: 'Plain text',
            content: (
              <pre
                dir="auto"
                className="wrap-anywhere whitespace-pre-wrap rounded-control border border-line bg-sheet p-4 font-mono text-small"
              >
                {text}
              </pre>
            ),
          },
        ]}
      />
    </div>
  );
}
