import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What is fading or on its way has another contrast and another place for a moment. What turns for ever may go on. */
function untilStill(page: Page) {
  return page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, timeline, effect }) =>
          playState !== 'running' ||
          !(timeline instanceof DocumentTimeline) ||
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/**
 * What bars people from the page as it stands, by axe: rule and markup of each. `isFast` leaves frames out, which need a
 * page of their own each time.
 */
export async function findBarriers(page: Page, { isFast = false } = {}): Promise<string[]> {
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(isFast).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
