import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Compiled code is kept between starts: the server is up in well under a second from the second start on.
enableCompileCache();
const { startServer } = await import('./start-server.ts');
await startServer();

// Loading leaves about 50 MB of garbage that an idle process would keep for ever: it is given back once.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: object) => void;
setTimeout(() => collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 5_000).unref();
