import { Badge, type BadgeTone } from './badge.tsx';

const tones: Readonly<Record<string, BadgeTone>> = {
  completed: 'accent',
  paid: 'accent',
  processing: 'warning',
  pending: 'warning',
  shipped: 'info',
  cancelled: 'danger',
};

/** `pending` stands as `Pending`; the words themselves stay as they travel. */
const capitalised = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

/** How far an order or its payment is, in the specification's colours: any other state is grey. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status.toLowerCase()] ?? 'neutral'}>{capitalised(status)}</Badge>;
}
