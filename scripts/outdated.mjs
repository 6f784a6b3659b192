// npm run outdated: lists direct dependencies that are behind the registry's newest version. Exits with 1 if
// there are any, so that a scheduled run gets noticed.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, projectEnvironment, root } from './prepare.mjs';

/** Versions held back, and why. Everything else should be the newest. */
const held = {
  '@react-router/node':
    'the family stays on its newest common version; @react-router/dev 8.5 is not published',
  'react-router': 'the family stays on its newest common version; @react-router/dev 8.5 is not published',
  '@paypal/react-paypal-js': '10.6.1 asks for a @paypal/paypal-js that is not published',
  '@types/node': 'follows the major version of the Node that the project brings',
  node: 'the major version with long-term support',
  'drizzle-kit': '1.0 is ahead of what the registry calls latest',
  'drizzle-orm': '1.0 is ahead of what the registry calls latest',
};

ensureInstalled();
const result = spawnSync('npm', ['outdated', '--json'], {
  cwd: root,
  env: projectEnvironment(),
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
let listed;
try {
  listed = JSON.parse(result.stdout || '{}');
} catch {
  listed = { error: {} };
}
if (listed.error) {
  console.error(`The registry could not be asked: ${listed.error.summary ?? result.stderr.trim()}`);
  process.exit(2);
}
// Packages for other platforms are not installed here, which does not make them outdated.
const behind = Object.entries(listed).filter(([, { current, latest }]) => current && current !== latest);
for (const [name, { current, latest }] of behind) {
  console.log(`${name} ${current}, newest ${latest}${held[name] ? ` (held: ${held[name]})` : ''}`);
}
const due = behind.filter(([name]) => !held[name]).length;
console.log(due === 0 ? 'Nothing is due.' : `${due} to bring up to date.`);
process.exit(due === 0 ? 0 : 1);
