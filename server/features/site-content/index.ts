export { sanitiseHtml } from './sanitise-html.ts';
export { forgetEditor } from './site-content.repository.ts';
export { registerSiteContentRoutes } from './site-content.routes.ts';
export { createSiteContent, type SiteContent } from './site-content.service.ts';
