export { registerIdentityJobs } from './identity.jobs.ts';
export { registerIdentityRoutes } from './identity.routes.ts';
export { createIdentity } from './identity.ts';
