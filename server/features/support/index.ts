export { registerInboundMailRoute } from './inbound/inbound-mail.routes.ts';
export { registerSupportRoutes } from './support.routes.ts';
export { createSupport } from './support.service.ts';
export {
  changeAuthorAddress,
  changeAuthorPhoto,
  forgetAuthor,
  listTicketsOf,
} from './tickets/author-data.repository.ts';
