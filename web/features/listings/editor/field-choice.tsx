import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useEditor } from './editor-context.ts';
import type { EditorField, FieldValue } from './listing-fields.ts';

/** A field as text, for comparing. */
export const asLines = (value: FieldValue): string =>
  typeof value === 'string'
    ? value
    : value
        .map((item) =>
          typeof item === 'string' ? item : [item.section, item.name, item.value].filter(Boolean).join(': '),
        )
        .join('\n');

/** Two versions of a field beside each other, one under the other on a phone. */
export function TwoVersions({ versions }: { versions: readonly { name: string; text: string }[] }) {
  const { language } = useEditor();
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {versions.map(({ name, text }) => (
        <div key={name} className="min-w-0">
          <dt className="text-caption text-ink-soft">{name}</dt>
          <dd {...language} className="wrap-anywhere whitespace-pre-line font-copy text-copy text-ink">
            {text || <span className="font-interface text-small italic">empty</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldChoiceProps {
  field: EditorField;
  mine: FieldValue;
  theirs: FieldValue;
}

/** The same field was changed here and in another place; nothing is saved over until one is chosen. */
export function FieldChoice({ field, mine, theirs }: FieldChoiceProps) {
  const { store } = useEditor();
  return (
    <Alert tone="warning" title={`“${field.title}” was also changed elsewhere, for example in another tab.`}>
      <div className="mt-2 grid gap-3">
        <TwoVersions
          versions={[
            { name: 'Yours, here', text: asLines(mine) },
            { name: 'Saved elsewhere', text: asLines(theirs) },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => store.choose(field.key, 'mine')}>
            Keep yours
          </Button>
          <Button size="small" onClick={() => store.choose(field.key, 'theirs')}>
            Take the other one
          </Button>
        </div>
      </div>
    </Alert>
  );
}
