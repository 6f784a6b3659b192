export { registerCreditsJobs } from './credits.jobs.ts';
export { bookOrderRefund, bookPurchase } from './credits.repository.ts';
export { registerCreditsRoutes } from './credits.routes.ts';
export { type Credits, createCredits } from './credits.service.ts';
export type { LedgerReport } from './ledger-verification.repository.ts';
