import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { paths } from '../contract/paths.ts';

/** A route's path relative to the root or to its parent, without the leading slash. */
const at = (path: string) => path.slice(1);
const under = (parent: string, path: string) => path.slice(parent.length + 1);
const tab = (path: string) => under(paths.settings.account, path);

/** Pages with header and footer. */
const publicPages = layout('routes/public/layout.tsx', [
  index('routes/public/home.tsx'),
  route(at(paths.about), 'routes/public/about.tsx'),
  route(at(paths.contact), 'routes/public/contact.tsx'),
  route(at(paths.conversation), 'routes/public/conversation.tsx'),
  route(at(paths.pricing), 'routes/public/pricing.tsx'),
  route(at(paths.items), 'routes/public/items.tsx'),
  route(at(paths.verifyRecord), 'routes/public/verify-record.tsx'),
  route(at(paths.login), 'routes/public/login.tsx'),
  route(at(paths.loginTwoStep), 'routes/public/login-two-step.tsx'),
  route(at(paths.loginPopupDone), 'routes/public/login-popup-done.tsx'),
  route(at(paths.register), 'routes/public/register.tsx'),
  route(at(paths.resetPassword), 'routes/public/reset-password.tsx'),
  route(at(paths.forgotPassword), 'routes/public/reset-password.tsx', { id: 'forgot-password' }),
  route(at(paths.resetPasswordConfirm), 'routes/public/reset-password-confirm.tsx'),
  route(at(paths.verifyEmail), 'routes/public/verify-email.tsx'),
  route(at(paths.confirmEmail), 'routes/public/confirm-email.tsx'),
  route(at(paths.setup), 'routes/public/setup.tsx'),
  route(at(paths.terms), 'routes/public/terms.tsx'),
  route(at(paths.privacy), 'routes/public/privacy.tsx'),
  route('*', 'routes/public/not-found.tsx'),
]);

/** Files for crawlers, not pages. */
const publicFiles = [
  route('robots.txt', 'routes/public/robots-txt.ts'),
  route('sitemap.xml', 'routes/public/sitemap-xml.ts'),
  route('llms.txt', 'routes/public/llms-txt.ts'),
  route('site.webmanifest', 'routes/public/site-webmanifest.ts'),
  route('icon-shape', 'routes/public/icon-shape.ts'),
];

/** The signed-in user's pages; the layout's middleware requires sign-in. */
const accountPages = layout('routes/account/layout.tsx', [
  route(at(paths.updateProfile), 'routes/account/update-profile.tsx'),
  route(at(paths.buy.pattern), 'routes/account/buy.tsx'),
  route(at(paths.payNow.pattern), 'routes/account/pay-now.tsx'),
  route(at(paths.itemPayNow.pattern), 'routes/account/item-pay-now.tsx'),
  route(at(paths.premium.pattern), 'routes/account/premium.tsx'),
  route(at(paths.itemBuy.pattern), 'routes/account/item-buy.tsx'),
  route(at(paths.user.dashboard), 'routes/account/dashboard.tsx'),
  route(at(paths.user.generator), 'routes/account/generate-product-description.tsx'),
  route(at(paths.user.history), 'routes/account/history.tsx'),
  route(at(paths.user.historyEntry.pattern), 'routes/account/history-entry.tsx'),
  route(at(paths.user.voice), 'routes/account/voice.tsx'),
  route(at(paths.user.products), 'routes/account/products.tsx'),
  route(at(paths.user.newProduct), 'routes/account/new-product.tsx'),
  route(at(paths.user.product.pattern), 'routes/account/product.tsx'),
  route(at(paths.user.listing.pattern), 'routes/account/listing.tsx'),
  route(at(paths.user.credits), 'routes/account/credits.tsx'),
  route(at(paths.user.receipt.pattern), 'routes/account/receipt.tsx'),
  route(at(paths.user.support), 'routes/account/support.tsx'),
  route(at(paths.user.createSupport), 'routes/account/create-support.tsx'),
  route(at(paths.user.selectPackage), 'routes/account/select-package.tsx'),
  route(at(paths.user.pendingPayment), 'routes/account/pending-payment.tsx'),
  route(at(paths.user.packagePendingPayment), 'routes/account/pending-payment.tsx', {
    id: 'package-pending-payment',
  }),
  route(at(paths.user.itemPendingPayment), 'routes/account/item-pending-payment.tsx'),
  route(at(paths.user.subscriptionHistory), 'routes/account/subscription-history.tsx'),
  route(at(paths.user.orders), 'routes/account/orders.tsx'),
  route(at(paths.user.ordersHistory), 'routes/account/orders-history.tsx'),
]);

/** The back office: the support inbox, also for moderators, and what is the Admins' alone; see the layouts' guards. */
const adminPages = layout('routes/admin/layout.tsx', [
  route(at(paths.admin.supportMessages), 'routes/admin/support-messages.tsx'),
  layout('routes/admin/admin-only.tsx', [
    route(at(paths.admin.dashboard), 'routes/admin/dashboard.tsx'),
    // An order opens over its list.
    route(at(paths.admin.orders), 'routes/admin/orders.tsx', [
      route(under(paths.admin.orders, paths.admin.order.pattern), 'routes/admin/order.tsx'),
    ]),
    route(at(paths.admin.itemsOrders), 'routes/admin/items-orders.tsx', [
      route(under(paths.admin.itemsOrders, paths.admin.itemsOrder.pattern), 'routes/admin/items-order.tsx'),
    ]),
    route(at(paths.admin.report), 'routes/admin/report-csv.ts'),
    route(at(paths.admin.icons), 'routes/admin/icons-json.ts'),
    route(at(paths.admin.users), 'routes/admin/users.tsx'),
    route(at(paths.admin.user.pattern), 'routes/admin/user.tsx'),
    route(at(paths.admin.audit), 'routes/admin/audit.tsx'),
    route(at(paths.settings.account), 'routes/admin/settings.tsx', [
      index('routes/admin/settings-account.tsx'),
      route(tab(paths.settings.goLive), 'routes/admin/go-live.tsx'),
      route(tab(paths.settings.navbar), 'routes/admin/navbar.tsx'),
      route(tab(paths.settings.banner), 'routes/admin/banner.tsx'),
      route(tab(paths.settings.about), 'routes/admin/about.tsx'),
      route(tab(paths.settings.questions), 'routes/admin/faq.tsx'),
      route(tab(paths.settings.testimonials), 'routes/admin/testimonials.tsx'),
      route(tab(paths.settings.contact), 'routes/admin/contact.tsx'),
      route(tab(paths.settings.geminiKeys), 'routes/admin/gemini-keys.tsx'),
      route(tab(paths.settings.paypal), 'routes/admin/paypal.tsx'),
      route(tab(paths.settings.packages), 'routes/admin/packages.tsx', { id: 'packages-tab' }),
      route(tab(paths.settings.footer), 'routes/admin/footer.tsx'),
      route(`${tab(paths.settings.legal)}/:page?`, 'routes/admin/legal.tsx'),
      route(tab(paths.settings.siteIdentity), 'routes/admin/site-identity.tsx'),
      route(tab(paths.settings.freeCredits), 'routes/admin/free-credits.tsx'),
      route(tab(paths.settings.channels), 'routes/admin/channels.tsx'),
      route(tab(paths.settings.mails), 'routes/admin/mails.tsx'),
      route(tab(paths.admin.mail.pattern), 'routes/admin/mail.tsx'),
    ]),
    route(at(paths.admin.packages), 'routes/admin/packages.tsx'),
    route(at(paths.admin.items), 'routes/admin/items.tsx'),
    route(at(paths.admin.newItem), 'routes/admin/item.tsx', { id: 'new-item' }),
    route(at(paths.admin.item.pattern), 'routes/admin/item.tsx'),
    route(at(paths.admin.navbar), 'routes/admin/navbar.tsx', { id: 'navbar-screen' }),
    route(at(paths.admin.banner), 'routes/admin/banner.tsx', { id: 'banner-screen' }),
    route(at(paths.admin.about), 'routes/admin/about.tsx', { id: 'about-screen' }),
    route(at(paths.admin.footer), 'routes/admin/footer.tsx', { id: 'footer-screen' }),
    route(at(paths.admin.geminiKeys), 'routes/admin/gemini-keys.tsx', { id: 'gemini-keys-screen' }),
    route(at(paths.admin.paypal), 'routes/admin/paypal.tsx', { id: 'paypal-screen' }),
  ]),
]);

/** Not in the production build. */
const developmentPages =
  process.env.NODE_ENV === 'development'
    ? [route('development/components', 'routes/development/components.tsx')]
    : [];

export default [
  publicPages,
  ...publicFiles,
  accountPages,
  adminPages,
  route(at(paths.signOut), 'routes/public/sign-out.tsx'),
  route(at(paths.endActing), 'routes/admin/end-acting.tsx'),
  ...developmentPages,
] satisfies RouteConfig;
