export { startDemoWriter } from './demo-writer.ts';
