import fc from 'fast-check';

/** `npm test -- --long`: more runs, from a new seed each time. */
const isLong = process.env['TEST_RUNS'] === 'long';

// The same cases in every usual run: one that fails fails again, and none fails that has nothing to do with the change.
if (!isLong) fc.configureGlobal({ seed: 20_261_122 });

/** How often a property or a race is tried. */
export const runs = (usual: number): number => (isLong ? usual * 10 : usual);
