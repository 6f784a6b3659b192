import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deleteMedia, listMedia, UPLOAD_MAX_BYTES, uploadImage } from '#contract/media.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { canActAsAdmin } from '#server/platform/admin-access.ts';
import { AppError } from '#server/platform/errors.ts';
import { UPLOADS_PATH } from './file-names.ts';
import { MEDIA_TYPE, type Media } from './media.service.ts';

const FIELD = 'image';

/** Translates the multipart parser's error codes; its other errors mean an unreadable body. */
function uploadFailureOf(error: unknown): unknown {
  const code = (error as { code?: unknown }).code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('image_too_large');
  if (error instanceof AppError) return error;
  return new AppError('malformed_body', { cause: error });
}

/** The file in the field `image`; files in other fields are refused. */
async function readImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', {
      message: 'Send the image as multipart/form-data, in the field "image".',
    });
  }
  try {
    const file = await request.file();
    if (!file || file.fieldname !== FIELD) throw new AppError('image_missing');
    return await file.toBuffer();
  } catch (error) {
    throw uploadFailureOf(error);
  }
}

async function registerUpload(app: FastifyInstance, media: Media): Promise<void> {
  await app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: {
        fileSize: UPLOAD_MAX_BYTES,
        files: 1,
        fields: 10,
        fieldSize: 1024,
        parts: 12,
        headerPairs: 50,
      },
    });
    serveEndpoint(uploads, uploadImage, async ({ request, actor }) => {
      await media.takeAttempt(actor.userId);
      const file = await media.upload(await readImage(request), {
        userId: actor.userId,
        isByAdmin: canActAsAdmin(actor),
      });
      return succeed({ file });
    });
  });
}

/** Serves the files. Content never changes under a name, so browsers may cache it forever. */
function registerFiles(app: FastifyInstance, media: Media): void {
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async ({ params }, reply) => {
    const content = await media.readFile(params.name);
    if (!content) return reply.callNotFound();
    return reply
      .type(MEDIA_TYPE)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(content);
  });
}

export async function registerMediaRoutes(app: FastifyInstance, media: Media): Promise<void> {
  await registerUpload(app, media);
  registerFiles(app, media);

  serveEndpoint(app, listMedia, async ({ query, reply }) => {
    const { items, total } = await media.list(query);
    reply.header('x-total-count', total);
    return succeed({ data: items });
  });

  serveEndpoint(app, deleteMedia, async ({ params, actor, request }) => {
    await media.remove(params.id, { actor, requestId: request.id });
    return succeed({ message: 'Image deleted.' });
  });
}
