import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Connection } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { cleanContent } from './clean-content.ts';
import { findSection, type SectionRow } from './site-content.repository.ts';

/** Any entry of the registry. */
export interface Section {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly noun: string;
  readonly content: z.ZodObject;
  readonly defaults: object;
  readonly normalise: (given: object) => object;
}

export interface SectionState {
  content: object;
  version: number;
  /** Null until someone saves it. */
  updatedAt: Date | null;
  etag: string;
}

export function stateOf(content: object, version: number, updatedAt: Date | null): SectionState {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12);
  return { content, version, updatedAt, etag: `"${version}-${hash}"` };
}

/** The current content of every section, read from the database once and cached until content changes. */
export function createSectionCache({ db, log, contentVersion }: AppContext) {
  const kept = new Map<string, Promise<SectionState>>();
  contentVersion.onChange(() => kept.clear());

  async function load(section: Section, connection: Connection = db): Promise<SectionState> {
    const row = await findSection(connection, section.id);
    return row ? stateOfRow(section, row) : stateOf(section.defaults, 0, null);
  }

  /**
   * Validates and sanitises again, since the row may come from an older version or have been written
   * directly.
   */
  function stateOfRow(section: Section, row: SectionRow): SectionState {
    const cleaned = cleanContent(section.content, { ...section.defaults, ...(row.content as object) });
    if (!cleaned.success) {
      log.error({ section: section.id, issues: cleaned.error.issues }, 'stored content is not usable');
    }
    const content = cleaned.success ? cleaned.data : section.defaults;
    return stateOf(content, row.version, row.version === 0 ? null : row.updatedAt);
  }

  return {
    read(section: Section): Promise<SectionState> {
      const found = kept.get(section.id);
      if (found) return found;
      const loading = load(section);
      kept.set(section.id, loading);
      loading.catch(() => {
        if (kept.get(section.id) === loading) kept.delete(section.id);
      });
      return loading;
    },
    /** For a transaction: what is not cached is read on its own connection. */
    readWithin: (connection: Connection, section: Section): Promise<SectionState> =>
      kept.get(section.id) ?? load(section, connection),
    stateOfRow,
  };
}

export type SectionCache = ReturnType<typeof createSectionCache>;
