import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** During animations, contrast and position are temporary. Infinite animations are ignored. */
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
 * Accessibility violations found by axe: rule and markup of each. Frames need a separate page each time,
 * which is only opened if there are any. `isFast` skips frames.
 */
export async function findBarriers(page: Page, { isFast = false } = {}): Promise<string[]> {
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(isFast || page.frames().length === 1)
    // Lists elements only for violations, not for passed rules.
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
