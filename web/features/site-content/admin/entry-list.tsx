import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import {
  type ArrayPath,
  type FieldPath,
  type FieldValues,
  useFieldArray,
  useFormContext,
} from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { useFieldError } from './form-fields.tsx';

interface EntryListProps<Values extends FieldValues> {
  name: ArrayPath<Values>;
  /** Heading of the list: `Features`. */
  title: string;
  /** Name of a single entry: `Feature`. */
  noun: string;
  addLabel: string;
  /** Creates an entry; `count` is the present number of entries. */
  newEntry: (count: number) => object;
  /** Minimum number of entries. */
  atLeast?: number;
  /** Entries store their position in `order`, so moving one updates it. */
  isRanked?: boolean;
  atMost?: { count: number; reached: string };
  /** Level of the list's heading; entries are one level below. */
  level?: HeadingLevel;
  children: (index: number) => ReactNode;
}

type HeadingLevel = 2 | 3 | 4;

/** A list whose entries can be added, removed and reordered, by buttons or by dragging the grip. */
export function EntryList<Values extends FieldValues>(props: EntryListProps<Values>) {
  const {
    name,
    title,
    noun,
    addLabel,
    newEntry,
    atLeast = 1,
    atMost,
    isRanked = false,
    level = 2,
    children,
  } = props;
  const { control, setValue } = useFormContext<Values>();
  const { fields, append, remove, move } = useFieldArray({ control, name, keyName: 'fieldKey' });
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const headingId = useId();
  const Heading = `h${level}` as const;
  const error = useFieldError(name);
  const isFull = atMost !== undefined && fields.length >= atMost.count;

  /** The focus follows the entry, so that pressing again moves it further. */
  const focus = (index: number, action: string) =>
    requestAnimationFrame(() => {
      const entry = list.current?.children[index];
      const wanted = entry?.querySelector<HTMLButtonElement>(`[data-action="${action}"]:not(:disabled)`);
      (wanted ?? entry?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
    });
  const setRanks = () => {
    for (const place of fields.keys()) {
      const path = `${name}.${place}.order` as FieldPath<Values>;
      setValue(path, (place + 1) as never, { shouldDirty: true });
    }
  };
  const place = (from: number, to: number, action: string) => {
    if (from === to || to < 0 || to >= fields.length) return;
    move(from, to);
    if (isRanked) setRanks();
    setSaid(`${noun} ${from + 1} moved to place ${to + 1} of ${fields.length}.`);
    focus(to, action);
  };
  const removeEntry = (index: number) => {
    remove(index);
    setSaid(`${noun} ${index + 1} removed.`);
    focus(Math.max(0, index - 1), 'remove');
  };
  const add = () => {
    if (isFull) return;
    append(newEntry(fields.length) as Parameters<typeof append>[0]);
    setSaid(`${noun} ${fields.length + 1} added.`);
  };

  return (
    <section
      aria-labelledby={headingId}
      id={name}
      tabIndex={-1}
      className={clsx(
        'grid grid-cols-1 gap-3',
        level === 2 && 'border-line border-t pt-5 first:border-t-0 first:pt-0',
      )}
    >
      <Heading id={headingId} className={clsx('font-semibold', level === 2 && 'text-subtitle')}>
        {title}
      </Heading>
      <ol ref={list} className="grid grid-cols-1 gap-3">
        {fields.map(({ fieldKey }, index) => (
          <Entry
            key={fieldKey}
            index={index}
            count={fields.length}
            noun={noun}
            level={level}
            canRemove={fields.length > atLeast}
            onPlace={place}
            onRemove={removeEntry}
          >
            {children(index)}
          </Entry>
        ))}
      </ol>
      {error && <p className="text-danger text-small">{error}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={add} disabled={isFull}>
          <Plus aria-hidden="true" className="size-4" />
          {addLabel}
        </Button>
        {isFull && <p className="text-ink-soft text-small">{atMost.reached}</p>}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}

interface EntryProps {
  index: number;
  count: number;
  noun: string;
  level: HeadingLevel;
  canRemove: boolean;
  onPlace: (from: number, to: number, action: string) => void;
  onRemove: (index: number) => void;
  children: ReactNode;
}

const entryHeadings = { 2: 'h3', 3: 'h4', 4: 'h5' } as const;

const DRAG_TYPE = 'application/x-entry';

function Entry({ index, count, noun, level, canRemove, onPlace, onRemove, children }: EntryProps) {
  const entryId = useId();
  const [isTarget, setIsTarget] = useState(false);
  const name = `${noun} ${index + 1}`;
  const Heading = entryHeadings[level];
  return (
    <li
      aria-labelledby={entryId}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        const [from, source] = event.dataTransfer.getData(DRAG_TYPE).split('|');
        // Dragged from another list.
        if (source !== noun) return;
        event.preventDefault();
        onPlace(Number(from), index, 'remove');
      }}
      className={`rounded-panel border bg-sheet p-4 ${isTarget ? 'border-accent' : 'border-line'}`}
    >
      <div className="mb-3 flex items-center gap-1">
        <span
          draggable
          aria-hidden="true"
          title="Drag to reorder"
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAG_TYPE, `${index}|${noun}`);
            event.dataTransfer.effectAllowed = 'move';
          }}
          className="-ml-2 grid size-8 cursor-grab place-items-center text-ink-faint"
        >
          <GripVertical className="size-4" />
        </span>
        <Heading id={entryId} className="mr-auto font-medium text-small">
          {name}
        </Heading>
        <MoveButton
          label={`Move ${name} up`}
          action="up"
          isOff={index === 0}
          onMove={() => onPlace(index, index - 1, 'up')}
        />
        <MoveButton
          label={`Move ${name} down`}
          action="down"
          isOff={index === count - 1}
          onMove={() => onPlace(index, index + 1, 'down')}
        />
        <Button
          size="small"
          variant="quiet"
          data-action="remove"
          aria-label={`Remove ${name}`}
          disabled={!canRemove}
          onClick={() => onRemove(index)}
        >
          Remove
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-4 @min-[26rem]:grid-cols-2">{children}</div>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  action: 'up' | 'down';
  isOff: boolean;
  onMove: () => void;
}

function MoveButton({ label, action, isOff, onMove }: MoveButtonProps) {
  const Icon = action === 'up' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-label={label}
      data-action={action}
      disabled={isOff}
      onClick={onMove}
      className="grid size-8 place-items-center rounded-control text-ink-soft hover:not-disabled:bg-well hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-40"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
