import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useLoaded } from '#web/data/use-loaded.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconByClass } from '#web/ui/icon-by-class.tsx';
import { type FoundIcon, IconShapesProvider } from '#web/ui/icon-shapes.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const TYPING_PAUSE_MS = 200;

interface IconPickerProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (iconClass: string) => void;
}

/** Finds an icon by what it shows. Arrow keys move between the icons. */
export default function IconPicker({ isOpen, onClose, onChoose }: IconPickerProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Choose an icon" isWide>
      <Search
        onChoose={(iconClass) => {
          onChoose(iconClass);
          onClose();
        }}
      />
    </Dialog>
  );
}

async function loadIcons(search: string): Promise<FoundIcon[]> {
  const answer = await fetch(`${paths.admin.icons}?search=${encodeURIComponent(search)}`);
  if (!answer.ok) throw new Error(`the icons were answered ${answer.status}`);
  return (await answer.json()) as FoundIcon[];
}

function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

function Search({ onChoose }: { onChoose: (iconClass: string) => void }) {
  const [typed, setTyped] = useState('');
  const search = useLater(typed.trim());
  const { content, problem } = useLoaded(
    search || null,
    () => loadIcons(search),
    'The icons could not be loaded.',
  );
  const list = useRef<HTMLUListElement>(null);
  const found = content ?? [];
  const said =
    problem ?? (content && (found.length === 0 ? `No icon for “${search}”.` : `${found.length} icons.`));
  return (
    <div className="grid min-h-80 content-start gap-4">
      <TextField
        label="What it shows"
        type="search"
        autoComplete="off"
        hint="In English: envelope, truck, shield … From Bootstrap Icons and Font Awesome."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Neither a form to send nor text to leave.
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.querySelector('button')?.focus();
        }}
      />
      <p role="status" className="text-ink-soft text-small empty:hidden">
        {said}
      </p>
      <IconShapesProvider
        shapes={Object.fromEntries(found.map(({ iconClass, shape }) => [iconClass, shape]))}
      >
        <ul
          ref={list}
          aria-label="Icons"
          onKeyDown={moveFocus}
          className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
        >
          {found.map((icon) => (
            <li key={icon.iconClass}>
              <IconButton icon={icon} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </IconShapesProvider>
    </div>
  );
}

/** The set and style tell icons of one name apart. */
const setOf = (iconClass: string) =>
  iconClass.startsWith('bi ') ? 'Bootstrap' : `Font Awesome, ${iconClass.slice(3, iconClass.indexOf(' '))}`;

function IconButton({
  icon: { iconClass, name },
  onChoose,
}: {
  icon: FoundIcon;
  onChoose: (iconClass: string) => void;
}) {
  return (
    <button
      type="button"
      title={iconClass}
      aria-label={`${name}, ${setOf(iconClass)}`}
      onClick={() => onChoose(iconClass)}
      className="grid h-full w-full content-start justify-items-center gap-1.5 rounded-control border border-line p-2.5 text-center hover:border-accent focus-visible:border-accent"
    >
      <IconByClass iconClass={iconClass} className="text-title" />
      <span className="wrap-anywhere text-caption">{name}</span>
    </button>
  );
}

/** Left and right in order; up and down to the button of the next row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const buttons = Array.from(event.currentTarget.querySelectorAll('button'));
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (place < 0) return;
  const top = buttons[0]?.getBoundingClientRect().top;
  const perRow = Math.max(1, buttons.filter((button) => button.getBoundingClientRect().top === top).length);
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  buttons[place + step]?.focus();
}
