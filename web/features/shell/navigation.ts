import {
  Boxes,
  Coins,
  History,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  Package,
  PenLine,
  Settings,
  Users,
} from 'lucide-react';

/** A link of a sidebar. */
export interface AreaLink {
  label: string;
  to: string;
  icon: LucideIcon;
}

export const accountLinks: readonly AreaLink[] = [
  { label: 'Dashboard', to: '/user/dashboard', icon: LayoutDashboard },
  { label: 'Generate', to: '/user/generate-product-description', icon: PenLine },
  { label: 'Upgrade Package', to: '/user/select-package', icon: Package },
  { label: 'History', to: '/user/history', icon: History },
  { label: 'Credits', to: '/user/credits', icon: Coins },
  { label: 'Support', to: '/user/support', icon: LifeBuoy },
];

export const adminLinks: readonly AreaLink[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: LayoutDashboard },
  { label: 'Users', to: '/admin/users', icon: Users },
  { label: 'Packages', to: '/admin/packages', icon: Package },
  { label: 'Items', to: '/admin/items', icon: Boxes },
  { label: 'Support Messages', to: '/admin/support-messages', icon: MessagesSquare },
  { label: 'Settings', to: '/admin/settings', icon: Settings },
];
