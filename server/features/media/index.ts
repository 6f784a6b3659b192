export { forgetReplacedPhoto, forgetUploads, registerMediaJobs } from './media.jobs.ts';
export { registerMediaRoutes } from './media.routes.ts';
export { createImages, createMedia, type Images } from './media.service.ts';
