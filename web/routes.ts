import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Pages with header and footer. */
const publicPages = layout('routes/public/layout.tsx', [
  index('routes/public/home.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('pricing', 'routes/public/pricing.tsx'),
  route('login', 'routes/public/login.tsx'),
  route('login/two-step', 'routes/public/login-two-step.tsx'),
  route('login/popup-done', 'routes/public/login-popup-done.tsx'),
  route('register', 'routes/public/register.tsx'),
  route('reset-password', 'routes/public/reset-password.tsx'),
  route('forgot-password', 'routes/public/reset-password.tsx', { id: 'forgot-password' }),
  route('reset-password/confirm', 'routes/public/reset-password-confirm.tsx'),
  route('verify-email', 'routes/public/verify-email.tsx'),
  route('confirm-email', 'routes/public/confirm-email.tsx'),
  route('setup', 'routes/public/setup.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('*', 'routes/public/not-found.tsx'),
]);

/** What programs read: no pages. */
const publicFiles = [
  route('robots.txt', 'routes/public/robots-txt.ts'),
  route('sitemap.xml', 'routes/public/sitemap-xml.ts'),
  route('llms.txt', 'routes/public/llms-txt.ts'),
  route('icon-shape', 'routes/public/icon-shape.ts'),
];

/** The signed-in person's pages; the layout's middleware is the login guard. */
const accountPages = layout('routes/account/layout.tsx', [
  route('update-profile', 'routes/account/update-profile.tsx'),
  route('buy/:id', 'routes/account/buy.tsx'),
  route('pay-now/:id', 'routes/account/pay-now.tsx'),
  route('item-pay-now/:id', 'routes/account/item-pay-now.tsx'),
  route('premium/:slug/:itemId', 'routes/account/premium.tsx'),
  route('item-buy/:id', 'routes/account/item-buy.tsx'),
  ...prefix('user', [
    route('dashboard', 'routes/account/dashboard.tsx'),
    route('generate-product-description', 'routes/account/generate-product-description.tsx'),
    route('history', 'routes/account/history.tsx'),
    route('history/:generationId', 'routes/account/history-entry.tsx'),
    route('credits', 'routes/account/credits.tsx'),
    route('receipts/:receiptId', 'routes/account/receipt.tsx'),
    route('support', 'routes/account/support.tsx'),
    route('create-support', 'routes/account/create-support.tsx'),
    route('select-package', 'routes/account/select-package.tsx'),
    route('pending-payment', 'routes/account/pending-payment.tsx'),
    route('package-pending-payment', 'routes/account/pending-payment.tsx', {
      id: 'package-pending-payment',
    }),
    route('item-pending-payment', 'routes/account/item-pending-payment.tsx'),
    route('subscription-history', 'routes/account/subscription-history.tsx'),
    route('orders', 'routes/account/orders.tsx'),
    route('orders-history', 'routes/account/orders-history.tsx'),
  ]),
]);

/** The back office; the layout's middleware is the login guard and the admin guard. */
const adminPages = layout(
  'routes/admin/layout.tsx',
  prefix('admin', [
    route('dashboard', 'routes/admin/dashboard.tsx'),
    route('orders', 'routes/admin/orders.tsx'),
    route('items-orders', 'routes/admin/items-orders.tsx'),
    route('report.csv', 'routes/admin/report-csv.ts'),
    route('users', 'routes/admin/users.tsx'),
    route('support-messages', 'routes/admin/support-messages.tsx'),
    route('users/:userId', 'routes/admin/user.tsx'),
    route('audit', 'routes/admin/audit.tsx'),
    route('settings', 'routes/admin/settings.tsx', [
      index('routes/admin/settings-account.tsx'),
      route('navbar', 'routes/admin/navbar.tsx'),
      route('banner', 'routes/admin/banner.tsx'),
      route('about', 'routes/admin/about.tsx'),
      route('questions', 'routes/admin/faq.tsx'),
      route('testimonials', 'routes/admin/testimonials.tsx'),
      route('contact', 'routes/admin/contact.tsx'),
      route('gemini-keys', 'routes/admin/gemini-keys.tsx'),
      route('paypal', 'routes/admin/paypal.tsx'),
      route('packages', 'routes/admin/packages.tsx', { id: 'packages-tab' }),
      route('footer', 'routes/admin/footer.tsx'),
      route('legal/:page?', 'routes/admin/legal.tsx'),
      route('site-identity', 'routes/admin/site-identity.tsx'),
    ]),
    route('packages', 'routes/admin/packages.tsx'),
    route('items', 'routes/admin/items.tsx'),
    route('items/new', 'routes/admin/item.tsx', { id: 'new-item' }),
    route('items/:id', 'routes/admin/item.tsx'),
    route('navbar', 'routes/admin/navbar.tsx', { id: 'navbar-screen' }),
    route('banner', 'routes/admin/banner.tsx', { id: 'banner-screen' }),
    route('about', 'routes/admin/about.tsx', { id: 'about-screen' }),
    route('footer', 'routes/admin/footer.tsx', { id: 'footer-screen' }),
    route('gemini-keys', 'routes/admin/gemini-keys.tsx', { id: 'gemini-keys-screen' }),
    route('paypal', 'routes/admin/paypal.tsx', { id: 'paypal-screen' }),
  ]),
);

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
  route('sign-out', 'routes/public/sign-out.tsx'),
  route('end-acting', 'routes/admin/end-acting.tsx'),
  ...developmentPages,
] satisfies RouteConfig;
