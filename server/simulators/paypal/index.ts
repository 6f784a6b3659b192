export { type PayPalSimulator, startPayPalSimulator } from './simulator.ts';
