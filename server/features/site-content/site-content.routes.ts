import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  contactSection,
  getNavLogo,
  listSiteRevisions,
  navbarSection,
  restoreSiteRevision,
  siteSections,
} from '#contract/site-content.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import type { Actor } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Section, SectionState } from './section-cache.ts';
import type { Editor, SiteContent } from './site-content.service.ts';

const editorOf = ({ actor, request }: { actor: Actor | null; request: FastifyRequest }): Editor => {
  if (!actor) throw new AppError('not_signed_in');
  return { actor, requestId: request.id };
};

/** True if the caller already has this content. */
function hasFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return known?.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag) ?? false;
}

/** Answers a read with the content, or 304 if the caller has it. */
function answerRead<Answer>(request: FastifyRequest, reply: FastifyReply, etag: string, answer: Answer) {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  return hasFresh(request, etag) ? reply.status(304).send() : answer;
}

const answerOf = ({ content, version, updatedAt }: SectionState, message?: string) =>
  succeed({
    data: content as Record<string, unknown>,
    version,
    updatedAt: updatedAt?.toISOString() ?? null,
    ...(message !== undefined && { message }),
  });

/** The version a save is based on, from `If-Match` or else the body; undefined if neither names one. */
function expectedVersionOf(request: FastifyRequest, body: { version?: number }): number | undefined {
  const ifMatch = request.headers['if-match']?.trim();
  if (ifMatch === undefined) return body.version;
  if (ifMatch === '*') return undefined;
  // An ETag not issued by us matches no version.
  return Number(/^(?:W\/)?"(\d+)-/.exec(ifMatch)?.[1] ?? -1);
}

type EditableSection = Section & {
  readonly endpoints: { readonly get: Endpoint; readonly put: Endpoint; readonly reset: Endpoint };
};

function registerSection(app: FastifyInstance, content: SiteContent, section: EditableSection): void {
  const { endpoints, noun } = section;
  const saved = (reply: FastifyReply, state: SectionState, message: string) => {
    reply.header('etag', state.etag);
    return answerOf(state, message);
  };

  serveEndpoint(app, endpoints.get, async ({ request, reply }) => {
    const state = await content.read(section);
    return answerRead(request, reply, state.etag, answerOf(state));
  });

  serveEndpoint(app, endpoints.put, async (call) => {
    const { version, ...given } = call.body as { version?: number };
    const expected = expectedVersionOf(call.request, version === undefined ? {} : { version });
    const state = await content.save(section, given, editorOf(call), expected);
    return saved(call.reply, state, `${noun} updated successfully!`);
  });

  serveEndpoint(app, endpoints.reset, async (call) => {
    const state = await content.reset(section, editorOf(call));
    return saved(call.reply, state, `${noun} reset to default successfully!`);
  });
}

function registerContactToggle(app: FastifyInstance, content: SiteContent): void {
  serveEndpoint(app, contactSection.endpoints.toggle as Endpoint, async (call) => {
    const state = await content.toggle(contactSection, editorOf(call));
    const { isActive } = contactSection.content.parse(state.content);
    call.reply.header('etag', state.etag);
    return answerOf(state, `Contact section ${isActive ? 'activated' : 'deactivated'} successfully!`);
  });
}

export function registerSiteContentRoutes(app: FastifyInstance, content: SiteContent): void {
  for (const section of siteSections) registerSection(app, content, section);
  registerContactToggle(app, content);

  serveEndpoint(app, getNavLogo, async ({ request, reply }) => {
    const state = await content.read(navbarSection);
    const { logo } = navbarSection.content.parse(state.content);
    return answerRead(request, reply, state.etag, succeed({ data: logo }));
  });

  serveEndpoint(app, listSiteRevisions, async ({ params }) =>
    succeed({ data: await content.listRevisions(params.id) }),
  );

  serveEndpoint(app, restoreSiteRevision, async (call) => {
    const { id, revisionId } = call.params;
    const state = await content.restore(id, revisionId, editorOf(call));
    call.reply.header('etag', state.etag);
    return answerOf(state, 'The earlier version is shown again.');
  });
}
