export type { AddressChanged } from './account/change-address.ts';
export type { PhotoChanged } from './account/change-photo.ts';
export type { ForgetPerson } from './account/erasure.service.ts';
export type { PersonalData } from './account/own-account.service.ts';
export { registerIdentityJobs } from './identity.jobs.ts';
export { registerIdentityRoutes } from './identity.routes.ts';
export { createIdentity, type Identity } from './identity.ts';
export { deleteBoughtMembership, storeBoughtMembership } from './people/memberships.repository.ts';
