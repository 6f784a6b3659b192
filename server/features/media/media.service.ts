import type { MediaFile, MediaItem } from '#contract/media.ts';
import type { FileStorage } from '#server/clients/file-storage/index.ts';
import { newId } from '#server/db/new-id.ts';
import { lockPresentAddress } from '#server/db/present-person.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { createConcurrencyGate } from './concurrency-gate.ts';
import { fileNameOf, idOfUrl, imageIdOf, isFileName, largestFileNameOf, UPLOADS_PATH } from './file-names.ts';
import {
  countMedia,
  deleteMedia,
  findMedia,
  findMediaByIds,
  insertMedia,
  listMedia,
  listMediaOf,
  type MediaRow,
} from './media.repository.ts';

/**
 * Loaded with the first upload: the library takes 20 MB, wasted in a process that never receives an image.
 */
const loadEncoder = () => import('./encode-image.ts');

const DEFAULT_PAGE_SIZE = 24;
/** Each waiting upload holds up to 2 MB. */
const DECODES = { max: 2, waitingMax: 40, waitingPerPersonMax: 9 };
export const MEDIA_TYPE = 'image/webp';

/** Where images are shown, answered by the slices that show them. */
interface MediaUses {
  /** Everything that currently uses one of these images, as text; an image whose id occurs in it is in use. */
  presentText: (ids: readonly string[]) => Promise<string>;
  /** Those of these ids that an earlier save of the site mentions. */
  idsInEarlierSaves: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

function fileOf({ id, width, height, smallerWidths }: MediaRow): MediaFile {
  const url = UPLOADS_PATH + fileNameOf(id);
  const smaller = smallerWidths.map((smallerWidth) => ({
    url: UPLOADS_PATH + fileNameOf(id, smallerWidth),
    width: smallerWidth,
  }));
  return { url, width, height, variants: [...smaller, { url, width }] };
}

const itemOf = (row: MediaRow, shown: string, earlier: ReadonlySet<string>): MediaItem => ({
  ...fileOf(row),
  _id: row.id,
  sizeBytes: row.sizeBytes,
  uploadedAt: row.createdAt.toISOString(),
  isInUse: shown.includes(row.id),
  isInEarlierSave: earlier.has(row.id),
});

const fileNamesOf = ({ id, smallerWidths }: MediaRow) => [
  fileNameOf(id),
  ...smallerWidths.map((width) => fileNameOf(id, width)),
];

async function removeFiles({ log }: AppContext, storage: FileStorage, row: MediaRow): Promise<void> {
  const removals = fileNamesOf(row).map((name) => storage.delete(name));
  await Promise.all(removals).catch((cause) =>
    log.warn({ err: cause, id: row.id }, 'files of an image stay'),
  );
}

function createUpload(context: AppContext, storage: FileStorage) {
  const whenFree = createConcurrencyGate(DECODES);

  /** Throws image_… for an unusable image. */
  return async function upload(
    content: Buffer,
    { userId, isByAdmin }: { userId: string; isByAdmin: boolean },
  ): Promise<MediaFile> {
    if (content.length === 0) throw new AppError('image_missing');
    const { width, height, sizes } = await whenFree(userId, async () =>
      (await loadEncoder()).encodeImage(content),
    );
    const smaller = sizes.slice(0, -1);
    const row: MediaRow = {
      id: newId(),
      width,
      height,
      smallerWidths: smaller.map((size) => size.width),
      sizeBytes: sizes.reduce((sum, size) => sum + size.content.length, 0),
      uploadedBy: userId,
      isByAdmin,
      createdAt: context.now(),
    };
    try {
      for (const size of sizes) {
        const name = smaller.includes(size) ? fileNameOf(row.id, size.width) : fileNameOf(row.id);
        await storage.put(name, size.content, MEDIA_TYPE);
      }
      await inTransaction(context, async (transaction) => {
        if ((await lockPresentAddress(transaction, userId)) === null) throw new AppError('not_signed_in');
        await insertMedia(transaction, row);
      });
    } catch (error) {
      // Files without a row would remain forever, unseen.
      await removeFiles(context, storage, row);
      throw error;
    }
    return fileOf(row);
  };
}

/** One person's uploads. */
function createPersonUploads(
  context: AppContext,
  storage: FileStorage,
  { presentText, idsInEarlierSaves }: MediaUses,
) {
  const { db } = context;

  async function removeRow(row: MediaRow): Promise<void> {
    await removeFiles(context, storage, row);
    await deleteMedia(db, row.id);
  }

  return {
    /** Deletes a deleted person's uploads, except those in use. */
    async removeUploadsOf(userId: string): Promise<void> {
      const rows = await listMediaOf(db, userId);
      const shown = await presentText(rows.map(({ id }) => id));
      for (const row of rows) {
        if (!shown.includes(row.id)) await removeRow(row);
      }
    },

    /**
     * Deletes the image at this address if this person uploaded it and neither current content nor an earlier
     * save of the site shows it.
     */
    async removeUnusedOf(userId: string, url: string): Promise<void> {
      const row = await findMedia(db, imageIdOf(url));
      if (row?.uploadedBy !== userId || (await presentText([row.id])).includes(row.id)) return;
      if (!(await idsInEarlierSaves([row.id])).has(row.id)) await removeRow(row);
    },
  };
}

/** Uploaded images. Knows nothing about where they are shown. */
export function createImages(context: AppContext, storage: FileStorage) {
  const { db } = context;
  return {
    storage,

    upload: createUpload(context, storage),

    /** Images by id, for slices that store ids; deleted ones are missing. */
    async describe(ids: readonly string[]): Promise<Map<string, MediaFile>> {
      const rows = ids.length === 0 ? [] : await findMediaByIds(db, ids);
      return new Map(rows.map((row) => [row.id, fileOf(row)]));
    },

    /** Ids of the images at these addresses uploaded by this person, in order; others are left out. */
    async findOwn(urls: readonly string[], userId: string): Promise<string[]> {
      const ids = urls.flatMap((url) => idOfUrl(url) ?? []);
      const rows = ids.length === 0 ? [] : await findMediaByIds(db, ids);
      const own = new Set(rows.filter(({ uploadedBy }) => uploadedBy === userId).map(({ id }) => id));
      return ids.filter((id) => own.has(id));
    },

    /** Addresses, newest first. */
    listAddressesOf: async (userId: string) =>
      (await listMediaOf(db, userId)).map((row) => ({
        url: fileOf(row).url,
        uploadedAt: row.createdAt.toISOString(),
      })),

    /** Those of these upload addresses, of any size, whose image has been deleted. */
    async missingOf(addresses: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await findMediaByIds(db, addresses.map(imageIdOf));
      const found = new Set(rows.map(({ id }) => id));
      return new Set(addresses.filter((address) => !found.has(imageIdOf(address))));
    },
  };
}

export type Images = ReturnType<typeof createImages>;

/** The library of uploaded images. Created last, because it asks every slice that shows images. */
export function createMedia(context: AppContext, images: Images, uses: MediaUses) {
  const { db } = context;
  const { storage } = images;
  const { presentText, idsInEarlierSaves } = uses;
  return {
    /** Counts an attempt before the body is read. Throws too_many_requests. */
    takeAttempt: (userId: string) => context.limiter.take('uploadsPerUser', userId),

    upload: images.upload,

    ...createPersonUploads(context, storage, uses),

    /**
     * A file by the last part of its address; null for an unknown name. If an image is too small to have the
     * requested size, the largest is returned: pages list all sizes in `srcset` without knowing how wide the
     * image is.
     */
    async readFile(name: string) {
      if (!isFileName(name)) return null;
      return (await storage.read(name)) ?? storage.read(largestFileNameOf(name));
    },

    async list(query: { page?: number | undefined; pageSize?: number | undefined }) {
      const limit = query.pageSize ?? DEFAULT_PAGE_SIZE;
      const page = { limit, offset: ((query.page ?? 1) - 1) * limit };
      const [rows, total] = await Promise.all([listMedia(db, page), countMedia(db)]);
      const ids = rows.map(({ id }) => id);
      const [shown, earlier] = await Promise.all([presentText(ids), idsInEarlierSaves(ids)]);
      return { items: rows.map((row) => itemOf(row, shown, earlier)), total };
    },

    /** Throws not_found, and image_in_use for an image the site shows. */
    async remove(id: string, by: ChangeAuthor): Promise<void> {
      const row = await findMedia(db, id);
      if (!row) throw new AppError('not_found', { message: 'This image no longer exists.' });
      if ((await presentText([row.id])).includes(row.id)) throw new AppError('image_in_use');
      await inTransaction(context, async (transaction) => {
        await deleteMedia(transaction, id);
        const subject = { subjectType: 'media_file', subjectId: id };
        const before = { width: row.width, height: row.height, uploadedBy: row.uploadedBy };
        await recordAudit(transaction, {
          ...by,
          ...subject,
          action: 'media_file.deleted',
          before,
          after: null,
        });
      });
      await removeFiles(context, storage, row);
    },
  };
}

export type Media = ReturnType<typeof createMedia>;
