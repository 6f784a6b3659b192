import { clsx } from 'clsx';
import { formatCount } from '#web/lib/format-count.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CounterProps {
  count: number;
  limit: number;
  /** The unit, for screen readers. */
  unit?: string;
}

/** `57 / 60`; over the limit it turns amber and also says by how much, so as not to rely on colour alone. */
export function Counter({ count, limit, unit = 'characters' }: CounterProps) {
  const isOver = count > limit;
  return (
    <span className={clsx('tabular text-caption', isOver ? 'font-medium text-warning' : 'text-ink-faint')}>
      {formatCount(count)}
      <span aria-hidden="true"> / </span>
      <VisuallyHidden> of </VisuallyHidden>
      {formatCount(limit)}
      <VisuallyHidden> {unit}</VisuallyHidden>
      {isOver && <span> · {formatCount(count - limit)} over</span>}
    </span>
  );
}
