export { registerGenerationRoutes } from './generation.routes.ts';
export { createGeneration } from './generation.service.ts';
