import { uploadAddressSchema } from '#contract/media.ts';
import type { SiteRevision } from '#contract/site-content.ts';
import { siteIdentitySection, siteSections } from '#contract/site-content.ts';
import type { SiteIdentityContent } from '#contract/site-sections/site-identity.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { instantInWords } from '#server/platform/instant-in-words.ts';
import { cleanContent } from './clean-content.ts';
import {
  createSectionCache,
  type Section,
  type SectionCache,
  type SectionState,
  stateOf,
} from './section-cache.ts';
import {
  deleteRevisionsUpTo,
  findNewestRevision,
  findRevision,
  findWordsInRevisions,
  insertRevision,
  listRevisions,
  lockSection,
  type SectionRow,
  updateSection,
} from './site-content.repository.ts';

/** Says which of these addresses of uploads show nothing any more. */
type FindMissingImages = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

const isUpload = (value: unknown): value is string => uploadAddressSchema.safeParse(value).success;

/** Every text of the content, however deep, in the order of its keys. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, change)]));
}

/** The content with nothing in the place of uploaded images that were deleted since. */
async function withoutMissingImages(content: object, findMissing: FindMissingImages): Promise<object> {
  const addresses: string[] = [];
  mapTexts(content, (text) => {
    if (isUpload(text)) addresses.push(text);
    return text;
  });
  if (addresses.length === 0) return content;
  const missing = await findMissing(addresses);
  return mapTexts(content, (text) => (missing.has(text) ? '' : text)) as object;
}

const REVISIONS_KEPT = 100;

export interface Editor {
  actor: Actor;
  requestId: string;
}

interface Save {
  section: Section;
  /** The kind of save; a function if it depends on the new content. */
  action: SiteRevision['action'] | ((content: object) => SiteRevision['action']);
  /** The version the editor started from; undefined overwrites whatever is stored. */
  expectedVersion?: number | undefined;
  by: Editor;
  /** Derives the new content from the current one. */
  change: (present: object) => object;
}

function requireSection(id: string): Section {
  const section = siteSections.find((entry) => entry.id === id);
  if (!section) throw new AppError('not_found');
  return section;
}

const isActive = (content: object) => (content as { isActive?: boolean }).isActive === true;

/** Names who saved in between, so that the two editors can talk. */
async function changedMeanwhile(transaction: Transaction, section: Section): Promise<AppError> {
  const newest = await findNewestRevision(transaction, section.id);
  if (!newest) return new AppError('section_changed');
  const { savedByName, savedByEmail, savedAt } = newest;
  const who = savedByEmail ? `${savedByName} (${savedByEmail})` : savedByName;
  return new AppError('section_changed', {
    message: `${who} saved this section on ${instantInWords(savedAt)}. Your changes were not saved.`,
  });
}

function requireClean(section: Section, value: object): object {
  const cleaned = cleanContent(section.content, value);
  if (cleaned.success) return cleaned.data;
  const issues = cleaned.error.issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    message,
  }));
  throw new AppError('invalid_request', { issues, ...(issues[0] && { message: issues[0].message }) });
}

async function storeRevision(
  transaction: Transaction,
  { section, by }: Save,
  action: SiteRevision['action'],
  { content, version, updatedAt }: SectionRow,
): Promise<void> {
  await insertRevision(transaction, {
    id: newId(),
    sectionId: section.id,
    version,
    content,
    action,
    savedBy: by.actor.userId,
    savedByName: by.actor.name,
    savedByEmail: by.actor.email,
    savedAt: updatedAt,
  });
  await deleteRevisionsUpTo(transaction, section.id, version - REVISIONS_KEPT);
}

type Store = (save: Save) => Promise<SectionState>;

/** Changes a section: one change at a time, never over content the editor has not seen. */
function createStore(context: AppContext, cache: SectionCache): Store {
  async function storeIn(transaction: Transaction, save: Save): Promise<SectionState> {
    const { section, expectedVersion, by, change } = save;
    const { id, defaults } = section;
    const row = await lockSection(transaction, { id, content: defaults, updatedBy: by.actor.userId });
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      throw await changedMeanwhile(transaction, section);
    }
    const before = cache.stateOfRow(section, row).content;
    const content = requireClean(section, change(before));
    const version = row.version + 1;
    const action = typeof save.action === 'function' ? save.action(content) : save.action;
    const after = { id, content, version, updatedBy: by.actor.userId, updatedAt: context.now() };
    await updateSection(transaction, after);
    await storeRevision(transaction, save, action, after);
    const subject = { subjectType: 'site_section', subjectId: id };
    const name = `site_section.${action}`;
    await recordAudit(transaction, { ...by, ...subject, action: name, before, after: content });
    await context.contentVersion.announce(transaction);
    return stateOf(content, version, after.updatedAt);
  }

  /**
   * Throws section_changed if another save came first, invalid_request if sanitising makes the content
   * unusable.
   */
  return async function store(save) {
    const state = await inTransaction(context, (transaction) => storeIn(transaction, save));
    context.contentVersion.bump();
    return state;
  };
}

/** The editable content of the public site. */
export function createSiteContent(context: AppContext, findMissingImages: FindMissingImages) {
  const cache = createSectionCache(context);
  const store = createStore(context, cache);
  return {
    read: cache.read,

    /** What the site is called and looks like; in a transaction, on its connection. */
    async identity(transaction?: Transaction): Promise<SiteIdentityContent> {
      const section = siteIdentitySection;
      const state = transaction ? cache.readWithin(transaction, section) : cache.read(section);
      return (await state).content as SiteIdentityContent;
    },

    /** `given` is the body of the section's PUT; fields left out keep their value. */
    save: (section: Section, given: object, by: Editor, expectedVersion?: number) =>
      store({
        section,
        action: 'saved',
        expectedVersion,
        by,
        change: (present) => ({ ...present, ...section.normalise(given) }),
      }),

    reset: (section: Section, by: Editor) =>
      store({ section, action: 'reset', by, change: () => section.defaults }),

    /** For sections with `isActive`. */
    toggle: (section: Section, by: Editor) =>
      store({
        section,
        action: (content) => (isActive(content) ? 'activated' : 'deactivated'),
        by,
        change: (present) => ({ ...present, isActive: !isActive(present) }),
      }),

    async listRevisions(id: string): Promise<SiteRevision[]> {
      const section = requireSection(id);
      const rows = await listRevisions(context.db, section.id);
      return rows.map((row, index) => ({
        _id: row.id,
        version: row.version,
        action: row.action as SiteRevision['action'],
        savedAt: row.savedAt.toISOString(),
        savedBy: { name: row.savedByName, email: row.savedByEmail },
        isCurrent: index === 0,
      }));
    },

    async restore(id: string, revisionId: string, by: Editor): Promise<SectionState> {
      const section = requireSection(id);
      const revision = await findRevision(context.db, section.id, revisionId);
      if (!revision) throw new AppError('not_found');
      const earlier = await withoutMissingImages(revision.content as object, findMissingImages);
      return store({
        section,
        action: 'restored',
        by,
        change: () => ({ ...section.defaults, ...earlier }),
      });
    },

    /** Those of these ids mentioned by a save that can be restored. */
    async idsInEarlierSaves(ids: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set(await findWordsInRevisions(context.db, ids));
    },

    /** Everything currently shown, as text, to find out whether an upload is in use. */
    async presentText(): Promise<string> {
      const states = await Promise.all(siteSections.map((section) => cache.read(section)));
      return JSON.stringify(states.map(({ content }) => content));
    },
  };
}

export type SiteContent = ReturnType<typeof createSiteContent>;
