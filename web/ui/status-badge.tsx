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

/** `pending` stands as `Pending`; the words themselves stay as they travel. */
const capitalised = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

/** How far an order, its payment or a ticket is; for orders in the specification's colours. Any other state is grey. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status.toLowerCase()] ?? 'neutral'}>{capitalised(status)}</Badge>;
}
