export {
  changeAuthorAddress,
  changeAuthorPhoto,
  forgetAuthor,
  listTicketsOf,
} from './author-data.repository.ts';
export { registerSupportRoutes } from './support.routes.ts';
export { createSupport } from './support.service.ts';
