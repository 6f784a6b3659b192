import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it } from 'vitest';
import { CeilingAlerts } from './ceiling-alert.tsx';
import { ModelHealth } from './report-lists.tsx';

const endsAt = '2026-11-23T14:05:00.000Z';
const htmlOf = async (element: React.ReactElement) => text((await prerenderToNodeStream(element)).prelude);

describe('the listing limits on the dashboard', () => {
  const reached = { limit: 2_000, used: 2_000, endsAt };
  const open = { limit: 20_000, used: 1_999, endsAt };

  it('show which one is reached, and name its setting', async () => {
    const free = await htmlOf(<CeilingAlerts ceilings={{ paid: open, free: reached }} />);
    expect(free).toContain('Free listings are used up for now');
    expect(free).toContain('All 2,000 that the setting DAILY_FREE_GENERATIONS_TOTAL allows');
    expect(free).not.toContain(' DAILY_GENERATIONS_TOTAL');
    const paid = await htmlOf(<CeilingAlerts ceilings={{ paid: reached, free: null }} />);
    expect(paid).toContain('the setting DAILY_GENERATIONS_TOTAL allows');
    expect(await htmlOf(<CeilingAlerts ceilings={{ paid: open, free: null }} />)).toBe('');
  });

  it('show how much of each is used', async () => {
    const html = await htmlOf(
      <ModelHealth failures={[]} latency={null} ceilings={{ paid: open, free: reached }} />,
    );
    expect(html).toContain('Listings by paying customers: 1,999 of the 20,000 allowed in 24 hours.');
    expect(html).toContain('Free listings: 2,000 of the 2,000 allowed in 24 hours.');
  });
});
