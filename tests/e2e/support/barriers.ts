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
 * What bars people from the page as it stands, by axe: rule and markup of each. Frames need a page of their own each time,
 * which is opened only where there are any, and never when `isFast`, which leaves them out.
 */
export async function findBarriers(page: Page, { isFast = false } = {}): Promise<string[]> {
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(isFast || page.frames().length === 1)
    // Of what passes only the rules are wanted, not every element that does.
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
