import { Badge, type BadgeTone } from './badge.tsx';

const tones: Readonly<Record<string, BadgeTone>> = {
  completed: 'accent',
  paid: 'accent',
  processing: 'warning',
  pending: 'warning',
  shipped: 'info',
  cancelled: 'danger',
  open: 'info',
  'in-progress': 'warning',
  resolved: 'accent',
};

/** `pending` is shown as `Pending`; the API's values stay as they are. */
const capitalised = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

/**
 * The state of an order, payment or ticket; orders in the specification's colours. Unknown states are grey.
 */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status.toLowerCase()] ?? 'neutral'}>{capitalised(status)}</Badge>;
}
