export { registerVoicesRoutes } from './voices.routes.ts';
export { createVoices, readVoice, readWords, type Voices } from './voices.service.ts';
