import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** What the tabs switch between, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The tab a key moves to from `index`, or undefined. */
function tabForKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Several views of the same thing. Arrow keys switch at once; Tab moves into the panel. */
export function Tabs({ label, tabs, defaultValue, value, onChange }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value);
  const chosen = value ?? own;
  const choose = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = tabs[tabForKey(event.key, index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    choose(next.value);
    document.getElementById(`${id}-tab-${next.value}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-6 overflow-x-auto border-line border-b">
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === chosen}
            aria-controls={`${id}-panel-${tab.value}`}
            tabIndex={tab.value === chosen ? 0 : -1}
            onClick={() => choose(tab.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className="min-h-11 whitespace-nowrap border-transparent border-b-2 px-1 text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing else that takes the focus
          tabIndex={0}
          hidden={tab.value !== chosen}
          className="pt-5"
        >
          {tab.value === chosen && tab.content}
        </div>
      ))}
    </div>
  );
}
