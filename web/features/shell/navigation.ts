import {
  Boxes,
  Clock,
  Coins,
  History,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MessageSquareQuote,
  MessagesSquare,
  Package,
  PenLine,
  ReceiptText,
  ScrollText,
  Settings,
  ShoppingBag,
  Tag,
  Users,
} from 'lucide-react';
import { paths } from '#contract/paths.ts';

/** A link of a sidebar. */
export interface AreaLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Other addresses that also mark this link as current. */
  alsoAt?: readonly string[];
}

export const accountLinks: readonly AreaLink[] = [
  { label: 'Dashboard', to: paths.user.dashboard, icon: LayoutDashboard },
  { label: 'Generator', to: paths.user.generator, icon: PenLine },
  { label: 'Products', to: paths.user.products, icon: Tag, alsoAt: [paths.user.listing.pattern] },
  { label: 'Upgrade Package', to: paths.user.selectPackage, icon: Package },
  { label: 'Support', to: paths.user.support, icon: LifeBuoy, alsoAt: [paths.user.createSupport] },
  {
    label: 'Pending Orders',
    to: `${paths.user.pendingPayment}/`,
    icon: Clock,
    alsoAt: [
      paths.user.packagePendingPayment,
      paths.user.itemPendingPayment,
      paths.payNow.pattern,
      paths.itemPayNow.pattern,
    ],
  },
  { label: 'Subscription History', to: paths.user.subscriptionHistory, icon: ReceiptText },
  {
    label: 'Purchases',
    to: paths.user.ordersHistory,
    icon: ShoppingBag,
    alsoAt: [paths.user.orders, paths.premium.pattern],
  },
  { label: 'History', to: paths.user.history, icon: History },
  { label: 'Voice', to: paths.user.voice, icon: MessageSquareQuote },
  { label: 'Credits', to: paths.user.credits, icon: Coins },
];

const supportMessages: AreaLink = {
  label: 'Support Messages',
  to: paths.admin.supportMessages,
  icon: MessagesSquare,
};

export const moderatorLinks: readonly AreaLink[] = [supportMessages];

export const adminLinks: readonly AreaLink[] = [
  { label: 'Dashboard', to: paths.admin.dashboard, icon: LayoutDashboard },
  { label: 'Orders', to: paths.admin.orders, icon: ReceiptText },
  { label: 'Item Orders', to: paths.admin.itemsOrders, icon: ShoppingBag },
  { label: 'Users', to: paths.admin.users, icon: Users },
  { label: 'Packages', to: paths.admin.packages, icon: Package },
  { label: 'Items', to: paths.admin.items, icon: Boxes },
  supportMessages,
  { label: 'Audit log', to: paths.admin.audit, icon: ScrollText },
  { label: 'Settings', to: paths.settings.account, icon: Settings },
];
