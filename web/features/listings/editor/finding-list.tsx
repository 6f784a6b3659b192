import { CircleAlert, Lightbulb } from 'lucide-react';
import { useEditor } from './editor-context.ts';
import type { ShownFinding } from './use-findings.ts';

/** How a finding is called; the colour and the icon say the same. */
const severityWords = { block: 'To mend', advice: 'To consider' } as const;

interface FindingListProps {
  id?: string;
  findings: readonly ShownFinding[];
}

/** What of a field breaks a rule, each with a way to the words that are meant. */
export function FindingList({ id, findings }: FindingListProps) {
  const { show } = useEditor();
  if (findings.length === 0) return null;
  return (
    <ul id={id} lang="en" dir="ltr" className="grid gap-1 font-interface text-small">
      {findings.map((finding) => {
        const { rule, severity, message, item, start } = finding;
        const isBlock = severity === 'block';
        const Icon = isBlock ? CircleAlert : Lightbulb;
        return (
          <li key={[rule, item, start].join(' ')} className="flex items-start gap-2">
            <Icon
              aria-hidden="true"
              className={`mt-0.5 size-4 shrink-0 ${isBlock ? 'text-danger' : 'text-warning'}`}
            />
            <span className="wrap-anywhere min-w-0">
              <span className={`font-medium ${isBlock ? 'text-danger' : 'text-warning'}`}>
                {severityWords[severity]}:
              </span>{' '}
              <span className="text-ink-soft">{message}</span>{' '}
              {start !== undefined && (
                <button
                  type="button"
                  className="text-link min-h-6 whitespace-nowrap font-medium"
                  aria-label={`Show: ${message}`}
                  onClick={() => show(finding)}
                >
                  Show
                </button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
