/** How many parts of an address are filled in. */
type Parts<Pattern extends string> = Pattern extends `${string}/:${string}/:${string}`
  ? [string, string]
  : [string];

/** A page whose address has parts to fill in, in the order in which they stand. `pattern` is what routes.ts declares. */
function pageAt<const Pattern extends string>(pattern: Pattern) {
  const fill = (...parts: Parts<Pattern>): string => {
    let index = 0;
    return pattern.replace(/:\w+/g, () => encodeURIComponent(parts[index++] ?? ''));
  };
  return Object.assign(fill, { pattern });
}

/** Every page's address, once: for routes, links, redirects and mails. */
export const paths = {
  home: '/',
  about: '/about',
  contact: '/contact',
  /** A visitor's own ticket, opened by the link from a mail. */
  conversation: '/conversation',
  pricing: '/pricing',
  items: '/items',
  verifyRecord: '/verify-record',
  login: '/login',
  loginTwoStep: '/login/two-step',
  loginPopupDone: '/login/popup-done',
  register: '/register',
  resetPassword: '/reset-password',
  forgotPassword: '/forgot-password',
  resetPasswordConfirm: '/reset-password/confirm',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  setup: '/setup',
  terms: '/terms',
  privacy: '/privacy',
  signOut: '/sign-out',
  endActing: '/end-acting',

  updateProfile: '/update-profile',
  buy: pageAt('/buy/:id'),
  payNow: pageAt('/pay-now/:id'),
  itemBuy: pageAt('/item-buy/:id'),
  itemPayNow: pageAt('/item-pay-now/:id'),
  premium: pageAt('/premium/:slug/:itemId'),
  user: {
    dashboard: '/user/dashboard',
    generator: '/user/generate-product-description',
    history: '/user/history',
    historyEntry: pageAt('/user/history/:generationId'),
    products: '/user/products',
    voice: '/user/voice',
    newProduct: '/user/products/new',
    product: pageAt('/user/products/:productId'),
    listing: pageAt('/user/listings/:listingId'),
    credits: '/user/credits',
    receipt: pageAt('/user/receipts/:receiptId'),
    support: '/user/support',
    createSupport: '/user/create-support',
    selectPackage: '/user/select-package',
    pendingPayment: '/user/pending-payment',
    packagePendingPayment: '/user/package-pending-payment',
    itemPendingPayment: '/user/item-pending-payment',
    subscriptionHistory: '/user/subscription-history',
    orders: '/user/orders',
    ordersHistory: '/user/orders-history',
  },
  admin: {
    dashboard: '/admin/dashboard',
    orders: '/admin/orders',
    order: pageAt('/admin/orders/:id'),
    itemsOrders: '/admin/items-orders',
    itemsOrder: pageAt('/admin/items-orders/:id'),
    report: '/admin/report.csv',
    icons: '/admin/icons.json',
    users: '/admin/users',
    user: pageAt('/admin/users/:userId'),
    supportMessages: '/admin/support-messages',
    audit: '/admin/audit',
    packages: '/admin/packages',
    items: '/admin/items',
    newItem: '/admin/items/new',
    item: pageAt('/admin/items/:id'),
    navbar: '/admin/navbar',
    banner: '/admin/banner',
    about: '/admin/about',
    footer: '/admin/footer',
    geminiKeys: '/admin/gemini-keys',
    mail: pageAt('/admin/settings/mails/:id'),
    paypal: '/admin/paypal',
  },
  settings: {
    account: '/admin/settings',
    goLive: '/admin/settings/go-live',
    navbar: '/admin/settings/navbar',
    banner: '/admin/settings/banner',
    about: '/admin/settings/about',
    questions: '/admin/settings/questions',
    testimonials: '/admin/settings/testimonials',
    contact: '/admin/settings/contact',
    geminiKeys: '/admin/settings/gemini-keys',
    paypal: '/admin/settings/paypal',
    packages: '/admin/settings/packages',
    footer: '/admin/settings/footer',
    /** The terms; the privacy policy is edited below. */
    legal: '/admin/settings/legal',
    legalPrivacy: '/admin/settings/legal/privacy',
    siteIdentity: '/admin/settings/site-identity',
    mails: '/admin/settings/mails',
    freeCredits: '/admin/settings/free-credits',
    channels: '/admin/settings/channels',
  },
} as const;
