import { clsx } from 'clsx';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SiteSectionId } from '#contract/site-content.ts';
import { placeOf, useFullSizePreview } from './full-size-preview.ts';

const widths = { desktop: 1280, phone: 390 } as const;
type Device = keyof typeof widths;
const READABLE_WIDTH = 440;

/** Scripts never run in it, whatever is typed; our own code, outside, can still render into it. */
const SANDBOX = 'allow-same-origin';
const EMPTY_PAGE = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>';

/** Gives the frame's document the page's style sheets and theme. */
function dress(page: Document): () => void {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    page.head.append(sheet.cloneNode(true));
  }
  page.body.classList.add('bg-paper', 'overflow-hidden');
  // The site's accent colour.
  page.documentElement.style.cssText = document.documentElement.style.cssText;
  // The frame is as high as its content and never scrolls.
  page.documentElement.style.scrollbarGutter = 'auto';
  const source = document.documentElement;
  const copyTheme = () => {
    const { theme } = source.dataset;
    if (theme) page.documentElement.dataset['theme'] = theme;
    else delete page.documentElement.dataset['theme'];
  };
  copyTheme();
  const watch = new MutationObserver(copyTheme);
  watch.observe(source, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}

function useSize(element: Element | null) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  return size;
}

/**
 * The section as visitors see it, at their screen width, in an iframe so that media queries apply to the
 * frame. Not interactive: nothing in it can be pressed, focused or run.
 */
export function LivePreview({ sectionId, children }: { sectionId: SiteSectionId; children: ReactNode }) {
  const [chosen, setChosen] = useState<Device | null>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const openFullSize = useFullSizePreview(placeOf(sectionId), root);
  const undress = useRef<(() => void) | null>(null);
  const available = useSize(box).width;
  const content = useSize(root).height;
  // If a wide page would be too small to read, start with the phone view.
  const device = chosen ?? (available < READABLE_WIDTH ? 'phone' : 'desktop');
  const width = widths[device];
  const scale = available === 0 ? 1 : Math.min(1, available / width);
  const height = Math.max(content, 120);

  const prepare = useCallback((frame: HTMLIFrameElement | null) => {
    undress.current?.();
    undress.current = null;
    const page = frame?.contentDocument;
    if (!page?.body) return;
    undress.current = dress(page);
    setRoot(page.body.appendChild(page.createElement('div')));
  }, []);

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="eyebrow mr-auto">Preview</h2>
        {openFullSize && (
          <button
            type="button"
            onClick={openFullSize}
            className="min-h-8 rounded-control px-2.5 text-caption text-ink-soft hover:text-ink"
          >
            Full size<span className="sr-only"> (opens in a new tab)</span>
          </button>
        )}
        <DeviceSwitch device={device} onChange={setChosen} />
      </div>
      <section
        ref={setBox}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable to be scrolled by keys
        tabIndex={0}
        aria-label="Preview of the section"
        className="max-h-[max(12rem,calc(100dvh-17.5rem))] overflow-y-auto rounded-panel border border-line bg-paper"
      >
        <div className="mx-auto overflow-hidden" style={{ height: height * scale, width: width * scale }}>
          {/* Created in the browser: a server-rendered frame would load before its handler is attached. */}
          {available > 0 && (
            <iframe
              title="Preview"
              inert
              sandbox={SANDBOX}
              srcDoc={EMPTY_PAGE}
              onLoad={(event) => prepare(event.currentTarget)}
              className="origin-top-left"
              style={{ width, height, transform: `scale(${scale})` }}
            />
          )}
        </div>
      </section>
      {root && createPortal(children, root)}
    </div>
  );
}

function DeviceSwitch({ device, onChange }: { device: Device; onChange: (device: Device) => void }) {
  const choices: readonly { value: Device; label: string }[] = [
    { value: 'desktop', label: 'Wide screen' },
    { value: 'phone', label: 'Phone' },
  ];
  return (
    <fieldset aria-label="Width of the preview" className="flex gap-1">
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === device}
          onClick={() => onChange(value)}
          className={clsx(
            'min-h-8 rounded-control px-2.5 text-caption',
            value === device ? 'bg-well font-medium text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
