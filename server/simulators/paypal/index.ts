export { registerPayPalSimulator } from './browser-routes.ts';
export { createDemoSimulator } from './demo-simulator.ts';
export { type PayPalSimulator, startPayPalSimulator } from './simulator.ts';
