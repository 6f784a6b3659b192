import {
  Boxes,
  Clock,
  Coins,
  History,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  Package,
  PenLine,
  ReceiptText,
  ScrollText,
  Settings,
  ShoppingBag,
  Users,
} from 'lucide-react';

/** A link of a sidebar. */
export interface AreaLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Pages that belong to it under other addresses: there it is marked too. */
  alsoAt?: readonly string[];
}

export const accountLinks: readonly AreaLink[] = [
  { label: 'Dashboard', to: '/user/dashboard', icon: LayoutDashboard },
  { label: 'Generate', to: '/user/generate-product-description', icon: PenLine },
  { label: 'Upgrade Package', to: '/user/select-package', icon: Package },
  { label: 'Support', to: '/user/support', icon: LifeBuoy, alsoAt: ['/user/create-support'] },
  {
    label: 'Pending payments',
    to: '/user/pending-payment/',
    icon: Clock,
    alsoAt: ['/user/package-pending-payment', '/user/item-pending-payment', '/pay-now', '/item-pay-now'],
  },
  { label: 'Subscription history', to: '/user/subscription-history', icon: ReceiptText },
  { label: 'History', to: '/user/history', icon: History },
  { label: 'Credits', to: '/user/credits', icon: Coins },
];

export const adminLinks: readonly AreaLink[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: LayoutDashboard },
  { label: 'Orders', to: '/admin/orders', icon: ReceiptText },
  { label: 'Item Orders', to: '/admin/items-orders', icon: ShoppingBag },
  { label: 'Users', to: '/admin/users', icon: Users },
  { label: 'Packages', to: '/admin/packages', icon: Package },
  { label: 'Items', to: '/admin/items', icon: Boxes },
  { label: 'Support Messages', to: '/admin/support-messages', icon: MessagesSquare },
  { label: 'Audit log', to: '/admin/audit', icon: ScrollText },
  { label: 'Settings', to: '/admin/settings', icon: Settings },
];
