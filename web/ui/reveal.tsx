import { clsx } from 'clsx';
import { type ComponentProps, type CSSProperties, type ElementType, useEffect, useRef } from 'react';

/** How far an element must be in view, as a share of the viewport's height. */
const MARGIN = '0px 0px -8% 0px';

let observer: IntersectionObserver | undefined;

function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.setAttribute('data-reveal', 'shown');
        observer?.unobserve(target);
      }
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

type RevealProps<Tag extends ElementType> = ComponentProps<Tag> & {
  as?: Tag;
  /** Delay in seconds once in view; staggers the elements of a row. */
  delaySeconds?: number;
};

/**
 * Fades in when scrolled into view. Rendered visible, and stays so without JavaScript or with reduced motion:
 * only what is below the first screen at hydration is hidden until its turn.
 */
export function Reveal<Tag extends ElementType = 'div'>({
  as,
  delaySeconds = 0,
  className,
  style,
  ...rest
}: RevealProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (element.getBoundingClientRect().top < window.innerHeight) return;
    element.setAttribute('data-reveal', 'waiting');
    sharedObserver().observe(element);
    return () => observer?.unobserve(element);
  }, []);
  const delayed = { ...style, '--reveal-delay': `${delaySeconds}s` } as CSSProperties;
  return <Element {...rest} ref={ref} className={clsx('reveal', className)} style={delayed} />;
}
