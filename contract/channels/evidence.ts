// How a rule is known; see `evidenceSchema`. `source` is the id of one of the pack's sources.
export const primary = (source: string) => ({ evidence: 'primary' as const, source });
export const secondary = (source: string) => ({ evidence: 'secondary' as const, source });
export const memory = { evidence: 'memory' } as const;
export const own = { evidence: 'own' } as const;
