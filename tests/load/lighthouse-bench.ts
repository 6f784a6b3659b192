import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags } from '#tests/e2e/support/chromium-flags.ts';
import { median } from './quantile.ts';
import { serveApp } from './served-app.ts';

const ROUNDS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface LighthouseRow {
  path: string;
  /** Median of the rounds, 0 to 100, in the order of the categories. */
  scores: number[];
  /** Cumulative layout shift, the worst of the rounds. */
  layoutShift: number;
}

async function measure(url: string, port: number): Promise<{ scores: number[]; layoutShift: number }> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

/** Lighthouse on the public pages, simulating a phone on a slow network; a new browser each round. */
export async function benchLighthouse(paths: string[]): Promise<LighthouseRow[]> {
  const app = await serveApp();
  const rows: LighthouseRow[] = [];
  try {
    for (const path of paths) {
      const rounds: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const chromePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
        const chrome = await launch({ chromePath, chromeFlags: ['--headless', ...chromiumFlags] });
        try {
          rounds.push(await measure(`${app.url}${path}`, chrome.port));
        } finally {
          chrome.kill();
        }
      }
      rows.push({
        path,
        scores: CATEGORIES.map((_, index) => median(rounds.map(({ scores }) => scores[index] ?? 0))),
        layoutShift: Math.max(...rounds.map(({ layoutShift }) => layoutShift)),
      });
    }
  } finally {
    await app.stop();
  }
  return rows;
}
