import type { AppContext } from '#server/platform/context.ts';
import type { Credits } from './credits.service.ts';

/**
 * The nightly verification, reported to `onChecked`, and the expiry of manual holds that were never released.
 */
export function registerCreditsJobs(
  { jobs, log }: Pick<AppContext, 'jobs' | 'log'>,
  credits: Credits,
  onChecked: (isBalanced: boolean) => void,
): void {
  jobs.work('ledger-verify', async () => {
    const { isBalanced, findings, figures } = await credits.verify();
    onChecked(isBalanced);
    if (isBalanced) log.info({ figures }, 'the ledger balances');
    else log.error({ alarm: true, findings, figures }, 'the ledger does not balance');
  });
  jobs.schedule('ledger-verify', '17 3 * * *');

  jobs.work('reap-manual-holds', async () => {
    const reaped = await credits.reapManualHolds();
    if (reaped > 0) log.info({ reaped }, 'manual holds past their time count as spent');
  });
  jobs.schedule('reap-manual-holds', '*/5 * * * *');
}
