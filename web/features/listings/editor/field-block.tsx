import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { entriesOf } from '#contract/channels/version-fields.ts';
import { type Count, countList, countText, type FieldLimits, limitsOf } from '#web/domain/field-limits.ts';
import { useHtmlEditing } from '#web/ui/html-editing.tsx';
import { DetailsControl } from './details-control.tsx';
import { useEditor } from './editor-context.ts';
import { FieldChoice } from './field-choice.tsx';
import { FindingList } from './finding-list.tsx';
import { ListControl } from './list-control.tsx';
import type { EditorField, FieldValue, ProductDetail } from './listing-fields.ts';
import { RewriteResult } from './rewrite-menu.tsx';
import { ShortenByRule } from './shorten-by-rule.tsx';
import { controlIdOf } from './show-field.ts';
import { InPlaceText } from './text-control.tsx';
import { packOf, type ShownFinding } from './use-findings.ts';

const notesIdOf = (key: string) => `${controlIdOf(key)}-notes`;

interface FieldProps {
  field: EditorField;
  value: FieldValue;
  limits: FieldLimits;
  findings: readonly ShownFinding[];
  onChange: (value: FieldValue) => void;
  /** At the end of the heading's line: copy, commands. */
  aside?: ReactNode;
}

/** A field of the listing: its text, edited in place, what it counts, and what breaks a rule. */
export function FieldBlock({ field, aside }: Pick<FieldProps, 'field' | 'aside'>) {
  const { state, store, packs, findings } = useEditor();
  const value = state.values[field.key] ?? '';
  const props: FieldProps = {
    ...{ field, value, aside },
    limits: limitsOf(packOf(packs, field.channel), field.name),
    findings: findings.filter(({ key }) => key === field.key),
    onChange: (changed) => store.change({ [field.key]: changed }),
  };
  return field.kind === 'html' ? <HtmlField {...props} /> : <PlainField {...props} />;
}

function HtmlField(props: FieldProps) {
  const { field, value, findings, onChange, aside } = props;
  const { language } = useEditor();
  const { toggle, renderControl } = useHtmlEditing({ label: field.title });
  const isBlocked = findings.some(({ severity }) => severity === 'block');
  return (
    <Frame
      {...props}
      aside={
        <>
          {toggle}
          {aside}
        </>
      }
    >
      <div {...language}>
        {renderControl({
          value: String(value),
          onChange,
          wiring: {
            id: controlIdOf(field.key),
            'aria-describedby': notesIdOf(field.key),
            'aria-invalid': isBlocked || undefined,
          },
          fieldRef: ignoreRef,
        })}
      </div>
    </Frame>
  );
}

const ignoreRef = () => {};

function PlainField(props: FieldProps) {
  return (
    <Frame {...props}>
      <Control {...props} />
    </Frame>
  );
}

function Control({ field, value, limits, findings, onChange }: FieldProps) {
  const { language } = useEditor();
  if (field.kind === 'list')
    return <ListControl {...{ field, limits, findings, onChange }} value={value as readonly string[]} />;
  if (field.kind === 'details')
    return <DetailsControl {...{ field, findings, onChange }} value={value as readonly ProductDetail[]} />;
  return (
    <InPlaceText
      id={controlIdOf(field.key)}
      aria-label={field.title}
      aria-describedby={notesIdOf(field.key)}
      aria-invalid={findings.some(({ severity }) => severity === 'block') || undefined}
      {...(field.isCode ? { dir: 'ltr' } : language)}
      isSingleLine={!field.isLong}
      placeholder="Nothing here yet"
      value={String(value)}
      onChange={onChange}
      className="-mx-2 w-[calc(100%+1rem)]"
    />
  );
}

/** Null where there is nothing to count against. */
function countOf({ kind, noun }: EditorField, value: FieldValue, limits: FieldLimits): Count | null {
  const isList = kind === 'list' || kind === 'details';
  if (isList) return limits.items || limits.together ? countList(entriesOf(value), noun, limits) : null;
  return limits.length && countText(String(value), limits.length);
}

/** The findings of an item stand at the item. */
const ownFindings = ({ kind }: EditorField, findings: readonly ShownFinding[]) =>
  kind === 'list' || kind === 'details' ? findings.filter(({ item }) => item === undefined) : findings;

function Frame({ field, value, limits, findings, aside, children }: FieldProps & { children: ReactNode }) {
  const { state } = useEditor();
  const { key, title } = field;
  const theirs = state.conflicts[key];
  const refusal = state.refusals[key];
  const count = countOf(field, value, limits);
  return (
    <section
      id={`${controlIdOf(key)}-block`}
      tabIndex={-1}
      aria-labelledby={`${controlIdOf(key)}-title`}
      className="scroll-mt-28 border-line border-b px-5 py-5 last:border-b-0 focus:outline-none sm:px-7"
    >
      <div className="mb-1.5 flex min-h-9 items-center justify-between gap-x-4">
        <h3 id={`${controlIdOf(key)}-title`} className="eyebrow flex flex-wrap items-center gap-x-2">
          {title}
          {state.listing.editedFields.includes(key) && (
            <span className="inline-flex items-center gap-1 font-normal normal-case tracking-normal">
              <Pencil aria-hidden="true" className="size-3" />
              edited by you
            </span>
          )}
        </h3>
        <div className="-me-2 flex items-center">{aside}</div>
      </div>
      {theirs !== undefined && (
        <div className="mb-3">
          <FieldChoice field={field} mine={value} theirs={theirs} />
        </div>
      )}
      <div className="mb-3 empty:hidden">
        <RewriteResult field={field} />
      </div>
      {children}
      <div id={notesIdOf(key)} className="mt-1.5 grid gap-1.5">
        {count && (
          <p
            className={clsx(
              'tabular text-caption',
              count.isOver ? 'font-medium text-warning' : 'text-ink-faint',
            )}
          >
            {count.text}
          </p>
        )}
        {refusal && <p className="text-danger text-small">Not saved: {refusal}</p>}
        <FindingList findings={ownFindings(field, findings)} />
        <ShortenByRule field={field} findings={findings} />
      </div>
    </section>
  );
}
