import { Plus, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';
import { useEditor } from './editor-context.ts';
import { FindingList } from './finding-list.tsx';
import type { EditorField, ProductDetail } from './listing-fields.ts';
import { controlIdOf } from './show-field.ts';
import { InPlaceText } from './text-control.tsx';
import type { ShownFinding } from './use-findings.ts';

interface DetailsControlProps {
  field: EditorField;
  value: readonly ProductDetail[];
  findings: readonly ShownFinding[];
  onChange: (details: readonly ProductDetail[]) => void;
}

const parts = [
  { name: 'section', label: 'Section' },
  { name: 'name', label: 'Name' },
  { name: 'value', label: 'Value' },
] as const;

/** Rows of section, name and value. */
export function DetailsControl({ field, value, findings, onChange }: DetailsControlProps) {
  const { language } = useEditor();
  const remove = (at: number) => {
    onChange(value.filter((_, place) => place !== at));
    toastWithUndo('Detail removed.', () => onChange(value));
  };
  return (
    <div>
      <ol aria-label={field.title} className="grid gap-2">
        {value.map((detail, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: details have no order that could change
          <li key={at} className="grid gap-1 border-line border-b pb-2">
            <div className="flex items-start gap-1">
              <div className="grid min-w-0 flex-1 gap-1 sm:grid-cols-3">
                {parts.map(({ name, label }) => (
                  <InPlaceText
                    key={name}
                    id={controlIdOf(`${field.key}.${name}`, at)}
                    aria-label={`${label} of detail ${at + 1}`}
                    placeholder={label}
                    {...language}
                    isSingleLine
                    value={detail[name] ?? ''}
                    onChange={(text) =>
                      onChange(
                        value.map((other, place) => (place === at ? { ...other, [name]: text } : other)),
                      )
                    }
                  />
                ))}
              </div>
              <button
                type="button"
                aria-label={`Remove detail ${at + 1}`}
                onClick={() => remove(at)}
                className="grid size-8 place-items-center rounded-control text-ink-soft hover:bg-well hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </div>
            <FindingList findings={findings.filter(({ item }) => item === at)} />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        variant="quiet"
        className="mt-1 font-interface"
        onClick={() => onChange([...value, { name: '', value: '' }])}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a detail
      </Button>
    </div>
  );
}
