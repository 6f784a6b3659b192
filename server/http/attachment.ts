import type { FastifyReply } from 'fastify';

/** The characters that `encodeURIComponent` keeps and RFC 8187 does not. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** For clients that only know the older form. */
const inAscii = (name: string) => name.replace(/[^\w. -]/g, '_');

/** Sends a person's own file, to be saved and not shown. */
export function sendAttachment(
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: string },
): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header(
      'content-disposition',
      `attachment; filename="${inAscii(name)}"; filename*=UTF-8''${encoded(name)}`,
    )
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(content));
}
