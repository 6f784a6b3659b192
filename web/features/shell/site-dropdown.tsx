import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ContentLink } from '#web/ui/content-link.tsx';
import type { MenuItem } from './site-chrome.ts';

/** Opens on a press or Enter, even without JavaScript; closes on Escape, an outside press or blur. */
export function SiteDropdown({ item: { label, link, children } }: { item: MenuItem }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes with every navigation
  useEffect(() => ref.current?.removeAttribute('open'), [key]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!ref.current?.contains(target as Node)) ref.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    event.currentTarget.open = false;
    event.currentTarget.querySelector('summary')?.focus();
  };
  const closeOnLeaving = (event: FocusEvent<HTMLDetailsElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget as Node))
      event.currentTarget.open = false;
  };
  const links = link === '#' ? children : [{ id: 'itself', label, link }, ...children];
  return (
    <details ref={ref} className="group relative" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <summary className="flex list-none items-center gap-1.5 py-1 text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        {label}
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-2.5 group-open:-scale-y-100">
          <path d="M2 4.5 6 8.5 10 4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </summary>
      <ul className="absolute top-full left-0 z-30 mt-2 w-max min-w-44 max-w-72 rounded-panel border border-line bg-sheet p-1.5 shadow-overlay">
        {links.map((entry) => (
          <li key={entry.id}>
            <ContentLink
              to={entry.link}
              className="flex min-h-9 items-center rounded-control px-2.5 py-1.5 hover:bg-well"
            >
              {entry.label}
            </ContentLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
