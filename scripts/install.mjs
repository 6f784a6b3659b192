// npm run install:production: leaves only the packages that serving needs. Without --production: all of them, to build with.
import { ensureInstalled } from './prepare.mjs';

const isProduction = process.argv.includes('--production');
ensureInstalled({ isProduction, isExact: isProduction });
