import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type ComboboxOption, matchOptions, meantOption } from './combobox-match.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export interface ComboboxProps extends FieldTexts {
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  /** Text that means no option: shown with an error, and never replaced by the earlier choice. */
  unmatched: string | null;
  onUnmatched: (text: string | null) => void;
  /** Field name in a form; submits the value, not the text. */
  name?: string;
  id?: string;
  disabled?: boolean;
}

/** Maximum height of the open list in pixels; also decides whether it opens upwards. */
const LIST_HEIGHT = 272;

/** State of the list. Leaving it selects what was typed, or reports that it matches nothing. */
function useComboboxList({
  options,
  value,
  onChange,
  unmatched,
  onUnmatched,
}: Pick<ComboboxProps, 'options' | 'value' | 'onChange' | 'unmatched' | 'onUnmatched'>) {
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [opensUpwards, setOpensUpwards] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isOpen = query !== null;
  const matches = matchOptions(options, query ?? '');
  const chosen = options.find((option) => option.value === value);

  const open = () => {
    if (isOpen) return;
    const box = input.current?.getBoundingClientRect();
    setOpensUpwards(!!box && window.innerHeight - box.bottom < LIST_HEIGHT && box.top > LIST_HEIGHT);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setQuery(unmatched ?? '');
  };
  const close = () => setQuery(null);
  const choose = (option: ComboboxOption | undefined) => {
    if (option) {
      onChange(option.value);
      onUnmatched(null);
    }
    close();
  };
  /** Escape takes back what was typed. */
  const cancel = () => {
    onUnmatched(null);
    close();
  };
  const leave = () => {
    if (query === null) return;
    const meant = meantOption(options, query);
    if (query.trim() === '') onUnmatched(null);
    else if (!meant) onUnmatched(query.trim());
    choose(query.trim() === '' ? undefined : meant);
  };
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
  };
  const move = (step: number) => {
    if (!isOpen) open();
    else if (Math.abs(step) === 1) setActive((active + step + matches.length) % Math.max(1, matches.length));
    else setActive(Math.min(Math.max(active + step, 0), Math.max(0, matches.length - 1)));
  };
  return {
    input,
    isOpen,
    query,
    matches,
    active,
    setActive,
    chosen,
    opensUpwards,
    open,
    cancel,
    leave,
    choose,
    type,
    move,
  };
}

function onKey(event: KeyboardEvent, list: ReturnType<typeof useComboboxList>): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const step = steps[event.key];
  const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (step !== undefined) list.move(step);
  else if (event.key === 'Enter' && list.isOpen) {
    if (list.matches.length > 0) list.choose(list.matches[list.active]);
    else list.leave();
  } else if (event.key === 'Escape' && list.isOpen) list.cancel();
  else {
    // Typing starts a search instead of appending to the selected option's name.
    if (isTyping || event.key === 'Backspace') list.open();
    return;
  }
  event.preventDefault();
}

/**
 * A single choice from many: type to filter, arrows to move, Enter to select. The list stays within the page
 * on phones too.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, isOptional, className, id, name, value, disabled, unmatched } = props;
  const list = useComboboxList(props);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const { isOpen, active } = list;
  const error =
    unmatched !== null && !isOpen ? `“${unmatched}” is not on the list. Please choose from it.` : props.error;

  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, listId]);

  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {(wiring) => (
        <div className="relative">
          <input
            ref={list.input}
            {...wiring}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && list.matches.length > 0 ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            value={list.query ?? unmatched ?? list.chosen?.label ?? ''}
            placeholder={list.chosen?.label}
            onChange={(event) => list.type(event.target.value)}
            onClick={list.open}
            onKeyDown={(event) => onKey(event, list)}
            onBlur={list.leave}
            className={clsx(controlClass, 'h-11 pr-10')}
          />
          <svg
            viewBox="0 0 12 12"
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.5 size-3 -translate-y-1/2 text-ink-soft"
          >
            <path d="M2 4.5 6 8.5 10 4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
          <ComboboxList list={list} id={listId} optionId={optionId} value={value} />
          {name && <input type="hidden" name={name} value={value} />}
        </div>
      )}
    </Field>
  );
}

interface ComboboxListProps {
  value: string;
  list: ReturnType<typeof useComboboxList>;
  id: string;
  optionId: (index: number) => string;
}

function ComboboxList({ list, id, optionId, value }: ComboboxListProps) {
  const { isOpen, matches, active } = list;
  const count = matches.length === 1 ? '1 match' : `${matches.length} matches`;
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Choices"
        hidden={!isOpen}
        className={clsx(
          'absolute inset-x-0 z-30 max-h-64 overflow-y-auto overscroll-contain rounded-panel border border-line bg-sheet p-1.5 shadow-overlay',
          list.opensUpwards ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
        )}
      >
        {isOpen &&
          matches.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which points here by aria-activedescendant
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              // Keeps the focus in the input: its blur would close the list before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(option)}
              onMouseMove={() => list.setActive(index)}
              className={clsx(
                'flex min-h-10 items-center justify-between rounded-control px-3 py-1.5',
                index === active && 'bg-well',
                option.value === value && 'font-medium',
              )}
            >
              <span>
                {option.label}
                {option.otherNames?.[0] && (
                  <span className="ms-2 font-normal text-ink-faint">{option.otherNames[0]}</span>
                )}
              </span>
              {option.value === value && (
                <span aria-hidden="true" className="text-accent">
                  ✓
                </span>
              )}
            </div>
          ))}
        {isOpen && matches.length === 0 && <p className="px-3 py-2 text-ink-soft text-small">No match</p>}
      </div>
      <span role="status" className="sr-only">
        {isOpen && list.query ? (matches.length === 0 ? 'No match' : count) : ''}
      </span>
    </>
  );
}
