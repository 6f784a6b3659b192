// npm run install:production: keeps only the packages needed for serving. Without --production: all packages.
import { ensureInstalled } from './prepare.mjs';

const isProduction = process.argv.includes('--production');
ensureInstalled({ isProduction, isExact: isProduction });
