import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { restoreSiteRevision, type SiteSectionId } from '#contract/site-content.ts';
import type { Api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { sectionTexts } from './section-texts.ts';

/** What an editor needs of a section in the contract's registry. */
export interface EditedSection<Content extends FieldValues> {
  readonly id: SiteSectionId;
  readonly title: string;
  readonly content: z.ZodType<Content>;
  readonly endpoints: {
    readonly get: Endpoint;
    readonly put: Endpoint;
    readonly reset: Endpoint;
    readonly toggle?: Endpoint;
  };
}

/** Stored content with its version: a save based on an older version is rejected. */
export interface StoredSection<Content> {
  data: Content;
  version: number;
  updatedAt: string | null;
}

/** The loader's data for an editor. */
export interface LoadedSection<Content> {
  stored: StoredSection<Content> | null;
  /** Why loading failed; null if there is simply no content. */
  failure: string | null;
}

// The registry's endpoints are typed per section, but the editor treats them alike; the contract validates
// each response.
async function call<Content>(
  api: Api,
  endpoint: Endpoint,
  input: object = {},
): Promise<StoredSection<Content>> {
  return (await api(endpoint, input as never)) as StoredSection<Content>;
}

/** The API calls of one section. */
export function sectionCalls<Content extends FieldValues>(api: Api, section: EditedSection<Content>) {
  const { id, endpoints } = section;
  return {
    get: () => call<Content>(api, endpoints.get),
    put: (content: Content, version: number) =>
      call<Content>(api, endpoints.put, { body: { ...content, version } }),
    reset: () => call<Content>(api, endpoints.reset),
    toggle: () => call<Content>(api, endpoints.toggle ?? endpoints.get),
    restore: (revisionId: string) => call<Content>(api, restoreSiteRevision, { params: { id, revisionId } }),
  };
}

/** For loaders: returns a failure to show in the editor's place; lets the sign-in redirect through. */
export async function loadSection<Content extends FieldValues>(
  api: Api,
  section: EditedSection<Content>,
): Promise<LoadedSection<Content>> {
  try {
    const { data, version, updatedAt } = await sectionCalls(api, section).get();
    return { stored: { data, version, updatedAt }, failure: null };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
    return { stored: null, failure: sectionTexts[section.id].failure(error, 'load') };
  }
}
