export type { AddressChanged } from './change-address.ts';
export type { PhotoChanged } from './change-photo.ts';
export type { ForgetPerson } from './erasure.service.ts';
export { registerIdentityJobs } from './identity.jobs.ts';
export { registerIdentityRoutes } from './identity.routes.ts';
export { createIdentity } from './identity.ts';
export type { PersonalData } from './own-account.service.ts';
