import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { CarouselMotionHandle } from './carousel-motion.tsx';

const CarouselMotion = lazy(() => import('./carousel-motion.tsx'));

/** Distance from the viewport at which the motion is loaded. */
const NEAR = '300px';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

interface Activity {
  viewport: HTMLElement;
  isStill: boolean;
}

/** Null until the carousel is near the viewport; then its element and the reduced-motion setting. */
function useActivity(viewportRef: React.RefObject<HTMLElement | null>): Activity | null {
  const [activity, setActivity] = useState<Activity | null>(null);
  useEffect(() => {
    const viewport = viewportRef.current;
    if (!viewport) return;
    const preference = matchMedia(REDUCED_MOTION);
    const start = () => setActivity({ viewport, isStill: preference.matches });
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        start();
        preference.addEventListener('change', start);
      },
      { rootMargin: NEAR },
    );
    observer.observe(viewport);
    return () => {
      observer.disconnect();
      preference.removeEventListener('change', start);
    };
  }, [viewportRef]);
  return activity;
}

interface CarouselProps {
  /** What the slides are, for screen readers: `Testimonials`. */
  label: string;
  /** What a slide is: `testimonial`. */
  itemName: string;
  slides: readonly { key: string; content: ReactNode }[];
}

/**
 * Slides side by side: one, two from 768 px, three from 1024 px, 30 px apart. They loop and advance every 5
 * s, also after a touch. A button pauses them, and with reduced motion they don't advance. Without JavaScript
 * they are a scrollable strip.
 */
export function Carousel({ label, itemName, slides }: CarouselProps) {
  const viewportRef = useRef<HTMLDivElement>(null);
  const activity = useActivity(viewportRef);
  const [handle, setHandle] = useState<CarouselMotionHandle | null>(null);
  const [{ selected, count }, setPosition] = useState({ selected: 0, count: 0 });
  const [isPlaying, setPlaying] = useState(true);
  const canPlay = activity !== null && !activity.isStill;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!handle || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    handle.move(event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/useSemanticElements: a strip of slides is no set of form fields */}
      <div
        ref={viewportRef}
        role="group"
        aria-label={`${label}, slides`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-moving={handle ? '' : undefined}
        className="carousel-viewport"
      >
        <div className="carousel-track" aria-live={canPlay && isPlaying ? 'off' : 'polite'}>
          {slides.map(({ key, content }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className="carousel-slide"
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {activity && (
        <Suspense fallback={null}>
          <CarouselMotion
            key={String(activity.isStill)}
            {...activity}
            isPlaying={isPlaying}
            onReady={setHandle}
            onChange={setPosition}
          />
        </Suspense>
      )}
      {/* Fixed height: nothing shifts when the controls arrive. */}
      <div className="mt-6 flex min-h-9 items-center justify-between gap-4">
        {handle && count > 1 && (
          <>
            <Pagination {...{ count, selected, itemName }} onSelect={handle.select} />
            {canPlay && (
              <button
                type="button"
                onClick={() => setPlaying(!isPlaying)}
                className="min-h-9 rounded-control px-2 text-ink-soft text-small hover:bg-well hover:text-ink"
              >
                {isPlaying ? 'Pause' : 'Play'}
                <span className="sr-only"> the {label.toLowerCase()}</span>
              </button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

interface PaginationProps {
  count: number;
  selected: number;
  itemName: string;
  onSelect: (index: number) => void;
}

function Pagination({ count, selected, itemName, onSelect }: PaginationProps) {
  const indices = Array.from({ length: count }, (_, index) => index);
  return (
    <div className="flex flex-wrap">
      {indices.map((index) => (
        <button
          key={index}
          type="button"
          aria-label={`Go to ${itemName} ${index + 1}`}
          aria-current={index === selected ? 'true' : undefined}
          onClick={() => onSelect(index)}
          className="group grid h-9 w-8 place-items-center rounded-control"
        >
          <span className="h-0.5 w-6 bg-line-strong transition-colors group-hover:bg-ink group-aria-[current]:h-1 group-aria-[current]:bg-accent" />
        </button>
      ))}
    </div>
  );
}
