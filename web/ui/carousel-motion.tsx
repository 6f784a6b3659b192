import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';

const AUTOPLAY_MS = 5_000;

/** What the carousel's controls can do. */
export interface CarouselMotionHandle {
  select: (index: number) => void;
  move: (by: 1 | -1) => void;
}

interface CarouselMotionProps {
  viewport: HTMLElement;
  /** The visitor prefers reduced motion: no autoplay, and slides change without animation. */
  isStill: boolean;
  /**
   * False while paused by the visitor. Not passed to a running autoplay, which would restart after a touch.
   */
  isPlaying: boolean;
  onReady: (handle: CarouselMotionHandle | null) => void;
  onChange: (state: { selected: number; count: number }) => void;
}

/** The carousel's motion (loop, drag, autoplay), loaded when a carousel comes near the viewport. */
export default function CarouselMotion({
  viewport,
  isStill,
  isPlaying,
  onReady,
  onChange,
}: CarouselMotionProps) {
  const [attach, embla] = useEmblaCarousel(
    { loop: true, align: 'start', duration: 30 },
    isStill || !isPlaying
      ? []
      : [Autoplay({ delay: AUTOPLAY_MS, stopOnInteraction: false, stopOnMouseEnter: true })],
  );
  useEffect(() => {
    viewport.scrollLeft = 0;
    attach(viewport);
  }, [attach, viewport]);
  useEffect(() => {
    if (!embla) return;
    const report = () =>
      onChange({ selected: embla.selectedScrollSnap(), count: embla.scrollSnapList().length });
    embla.on('select', report).on('reInit', report);
    report();
    onReady({
      select: (index) => embla.scrollTo(index, isStill),
      move: (by) => (by > 0 ? embla.scrollNext(isStill) : embla.scrollPrev(isStill)),
    });
    return () => {
      embla.off('select', report).off('reInit', report);
      onReady(null);
    };
  }, [embla, isStill, onReady, onChange]);
  return null;
}
