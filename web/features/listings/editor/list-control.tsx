import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { lengthOf } from '#contract/channels/text-length.ts';
import type { FieldLimits } from '#web/domain/field-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Counter } from '#web/ui/counter.tsx';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';
import { type EditorData, useEditor } from './editor-context.ts';
import { FindingList } from './finding-list.tsx';
import {
  addRow,
  type ListEdit,
  moveRow,
  pasteLines,
  type Row,
  removeRow,
  rowsOf,
  splitRow,
} from './list-edits.ts';
import type { EditorField, Marker } from './listing-fields.ts';
import { controlIdOf } from './show-field.ts';
import { InPlaceText } from './text-control.tsx';
import type { ShownFinding } from './use-findings.ts';

interface ListControlProps {
  field: EditorField;
  value: readonly string[];
  limits: FieldLimits;
  findings: readonly ShownFinding[];
  onChange: (texts: readonly string[]) => void;
}

const DRAG_TYPE = 'application/x-listing-item';
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The rows of a list, and the cursor that an edit leaves behind. */
function useRows({ field, value, onChange }: Pick<ListControlProps, 'field' | 'value' | 'onChange'>) {
  const [rows, setRows] = useState<Row[]>(() => rowsOf(value));
  const cursor = useRef<ListEdit['cursor'] | null>(null);
  const isShown = rows.length === value.length && rows.every(({ text }, place) => text === value[place]);
  const shown = isShown ? rows : rowsOf(value, rows);
  if (!isShown) setRows(shown);
  useLayoutEffect(() => {
    const place = cursor.current;
    if (!place) return;
    cursor.current = null;
    const control = document.getElementById(controlIdOf(field.key, place.row));
    if (!(control instanceof HTMLTextAreaElement))
      return document.getElementById(`${controlIdOf(field.key)}-add`)?.focus();
    control.focus();
    control.setSelectionRange(place.offset, place.offset);
  });
  const replace = (next: Row[]) => {
    setRows(next);
    onChange(next.map(({ text }) => text));
  };
  return {
    rows: shown,
    replace,
    apply(edit: ListEdit | null) {
      if (!edit) return;
      cursor.current = edit.cursor;
      replace(edit.rows);
    },
  };
}

/** Items that can be added, removed and moved, by keyboard and mouse. */
export function ListControl(props: ListControlProps) {
  const { field, findings, limits } = props;
  const { key, noun, title } = field;
  const { rows, replace, apply } = useRows(props);
  const [said, setSaid] = useState('');
  const { language } = useEditor();

  const move = (from: number, to: number) => {
    const edit = moveRow(rows, from, to);
    apply(edit);
    if (edit) setSaid(`${capitalised(noun)} ${from + 1} moved to place ${to + 1} of ${rows.length}.`);
  };
  const remove = (at: number) => {
    const before = rows;
    apply(removeRow(rows, at));
    setSaid(`${capitalised(noun)} ${at + 1} removed.`);
    if (before[at]?.text.trim()) toastWithUndo(`${capitalised(noun)} removed.`, () => replace(before));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, at: number) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const act = (edit: () => void) => {
      event.preventDefault();
      edit();
    };
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
      act(() => apply(splitRow(rows, at, selectionStart, selectionEnd)));
    else if (event.key === 'Backspace' && rows[at]?.text === '') act(() => apply(removeRow(rows, at)));
    else if (event.altKey && event.key === 'ArrowUp') act(() => move(at, at - 1));
    else if (event.altKey && event.key === 'ArrowDown') act(() => move(at, at + 1));
  };

  return (
    <div>
      <ol
        aria-label={title}
        className={field.marker === 'hash' ? 'grid gap-x-6 md:grid-cols-2' : 'grid gap-1'}
      >
        {rows.map((row, at) => (
          <Item
            key={row.id}
            {...{ row, at, field, limits, language }}
            count={rows.length}
            findings={findings.filter(({ item }) => item === at)}
            onMove={move}
            onRemove={() => remove(at)}
          >
            <InPlaceText
              id={controlIdOf(key, at)}
              aria-label={`${title}, ${noun} ${at + 1}`}
              aria-describedby={`${controlIdOf(key, at)}-notes`}
              aria-invalid={
                findings.some(({ item, severity }) => item === at && severity === 'block') || undefined
              }
              rows={1}
              {...language}
              value={row.text}
              // Enter is ours, and so are pasted lines.
              isSingleLine
              onChange={(text) => replace(rows.map((other) => (other === row ? { ...row, text } : other)))}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPaste={(event) => {
                const { selectionStart, selectionEnd } = event.currentTarget;
                const pasted = event.clipboardData.getData('text/plain');
                const edit = pasteLines(rows, at, [selectionStart, selectionEnd], pasted);
                if (!edit) return;
                event.preventDefault();
                apply(edit);
              }}
            />
          </Item>
        ))}
      </ol>
      <Button
        id={`${controlIdOf(key)}-add`}
        size="small"
        variant="quiet"
        className="mt-1 font-interface"
        onClick={() => apply(addRow(rows))}
      >
        <Plus aria-hidden="true" className="size-4" />
        {`Add ${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

interface ItemProps {
  row: Row;
  at: number;
  count: number;
  field: EditorField;
  limits: FieldLimits;
  language: EditorData['language'];
  findings: readonly ShownFinding[];
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

function Item({ row, at, count, field, limits, language, findings, onMove, onRemove, children }: ItemProps) {
  const [isTarget, setIsTarget] = useState(false);
  const name = `${field.noun} ${at + 1}`;
  return (
    <li
      dir={language.dir === 'auto' ? undefined : language.dir}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        const [from, list] = event.dataTransfer.getData(DRAG_TYPE).split('|');
        // Dragged from another list.
        if (list !== field.key) return;
        event.preventDefault();
        onMove(Number(from), at);
      }}
      className={`group grid min-w-0 gap-x-1 rounded-control border ${isTarget ? 'border-accent' : 'border-transparent'}`}
    >
      <div className="flex min-w-0 flex-wrap items-start gap-x-1 sm:flex-nowrap">
        <span
          draggable
          aria-hidden="true"
          title="Drag to move"
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAG_TYPE, `${at}|${field.key}`);
            event.dataTransfer.effectAllowed = 'move';
          }}
          className="tabular grid min-h-10 w-6 shrink-0 cursor-grab select-none place-items-center text-accent"
        >
          <MarkerSign marker={field.marker} at={at} />
        </span>
        <div className="min-w-0 flex-1">{children}</div>
        <div
          lang="en"
          dir="ltr"
          className="flex shrink-0 items-center justify-end pt-1 font-interface opacity-0 transition-opacity focus-within:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 max-sm:hidden max-sm:basis-full max-sm:group-focus-within:flex"
        >
          <ItemButton label={`Move ${name} up`} isOff={at === 0} onPress={() => onMove(at, at - 1)}>
            <ArrowUp aria-hidden="true" className="size-4" />
          </ItemButton>
          <ItemButton label={`Move ${name} down`} isOff={at === count - 1} onPress={() => onMove(at, at + 1)}>
            <ArrowDown aria-hidden="true" className="size-4" />
          </ItemButton>
          <ItemButton label={`Remove ${name}`} onPress={onRemove}>
            <X aria-hidden="true" className="size-4" />
          </ItemButton>
        </div>
      </div>
      <div
        id={`${controlIdOf(field.key, at)}-notes`}
        className="grid gap-1 ps-9 pb-1 font-interface empty:hidden"
      >
        {limits.length && (
          <span className="hidden group-focus-within:block" dir="ltr" lang="en">
            <Counter
              count={lengthOf(row.text, limits.length.unit)}
              limit={limits.length.limit}
              unit={limits.length.unit === 'bytes' ? 'bytes' : 'characters'}
            />
          </span>
        )}
        <FindingList findings={findings} />
      </div>
    </li>
  );
}

function MarkerSign({ marker, at }: { marker: Marker; at: number }) {
  if (marker === 'dash') return '—';
  if (marker === 'hash') return '#';
  if (marker === 'number') return at + 1;
  return (
    <GripVertical className="size-4 text-ink-faint opacity-0 group-focus-within:opacity-100 group-hover:opacity-100" />
  );
}

function ItemButton(props: { label: string; isOff?: boolean; onPress: () => void; children: ReactNode }) {
  const { label, isOff = false, onPress, children } = props;
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="grid size-8 place-items-center rounded-control text-ink-soft hover:not-disabled:bg-well hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-40"
    >
      {children}
    </button>
  );
}
