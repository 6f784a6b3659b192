// The parts of Node used by web/ files that run only on the server, and by a library that depends on Node's
// types. The web's TypeScript project sees nothing else of Node.

declare module 'node:fs' {
  export function existsSync(path: string): boolean;
  export function readdirSync(path: string): string[];
  export function readFileSync(path: string, encoding: 'utf8'): string;
}

declare module 'node:module' {
  export function createRequire(from: string): { (name: string): unknown; resolve(name: string): string };
}

declare module 'node:path' {
  export function dirname(path: string): string;
  export function join(...parts: string[]): string;
}

declare module 'csv-stringify/sync' {
  export function stringify(
    rows: readonly object[],
    options: { header: boolean; columns: Record<string, string>; escape_formulas: boolean },
  ): string;
}
