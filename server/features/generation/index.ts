export { registerCeilingJob } from './ceilings/ceiling-mails.jobs.ts';
export { registerGenerationRoutes } from './generation.routes.ts';
export type { Generation } from './generation.service.ts';
export { createGeneration } from './generation.service.ts';
export type { WritingSources } from './runs/writing-sources.ts';
