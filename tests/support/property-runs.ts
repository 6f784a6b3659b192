import fc from 'fast-check';

/** `npm test -- --long`: more runs, from a new seed each time. */
const isLong = process.env['TEST_RUNS'] === 'long';

// A fixed seed in normal runs: failures are reproducible, and unrelated changes don't cause new ones.
if (!isLong) fc.configureGlobal({ seed: 20_261_122 });

/** The number of times to try a property or a race. */
export const runs = (usual: number): number => (isLong ? usual * 10 : usual);
