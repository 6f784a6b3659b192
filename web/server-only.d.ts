// What those files of web/ that run on the server alone use of Node, and of a library that brings Node's types along. The
// TypeScript project of the web sees no more of Node than this.

declare module 'node:fs' {
  export function existsSync(path: string): boolean;
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
