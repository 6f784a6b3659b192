export { forgetReplacedPhoto, forgetUploads, registerMediaJobs } from './media.jobs.ts';
export { registerMediaRoutes } from './media.routes.ts';
export type { Media } from './media.service.ts';
export { createMedia } from './media.service.ts';
