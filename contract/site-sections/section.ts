import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { dateTimeSchema, successWith } from '../primitives.ts';

/** Version of the content; 0 until someone saves it. A PUT based on an older version is refused with 409. */
const versionSchema = z.number().int().min(0);

function sectionAnswer<Content extends z.ZodType>(content: Content) {
  return successWith({
    data: content,
    version: versionSchema,
    /** Null for the product's default content. */
    updatedAt: dateTimeSchema.nullable(),
    message: z.string().optional(),
  });
}

/**
 * Optional fields of a save beside the content. `If-Match` with the ETag of the GET has the same effect and
 * takes precedence.
 */
type WithVersion<Body extends z.ZodObject> = z.ZodObject<
  Body['shape'] & { version: z.ZodOptional<typeof versionSchema> }
>;

const withVersion = <Body extends z.ZodObject>(body: Body) =>
  body.extend({ version: versionSchema.optional() }) as unknown as WithVersion<Body>;

function endpointsOf<Path extends string, Content extends z.ZodObject, Body extends z.ZodObject>(
  path: Path,
  title: string,
  content: Content,
  body: Body,
) {
  const answer = sectionAnswer(content);
  return {
    get: defineEndpoint({
      method: 'GET',
      path,
      access: 'public',
      summary: `${title}: what is shown`,
      answer,
    }),
    put: defineEndpoint({
      method: 'PUT',
      path,
      access: 'admin',
      summary: `${title}: save; the answer is what was stored`,
      body: withVersion(body),
      answer,
    }),
    reset: defineEndpoint({
      method: 'POST',
      path: `${path}/reset`,
      access: 'admin',
      summary: `${title}: back to the content that came with the product`,
      answer,
    }),
  };
}

interface SectionFacts<Id extends string, Content extends z.ZodObject, Body extends z.ZodObject> {
  id: Id;
  path: string;
  /** Title in the back office. */
  title: string;
  /** Used in messages: `Banner section` updated successfully! */
  noun: string;
  content: Content;
  /** The product's default content. */
  defaults: z.output<Content>;
  /** What a PUT accepts, if more than the content itself. Fields left out keep their stored value. */
  body?: Body;
  /** Converts a parsed `body` into (part of) the content. */
  normalise?: (body: z.output<Body>) => object;
}

/**
 * One entry of the registry in `../site-content.ts`, from which the section's endpoints, form validation, storage and tests are made.
 */
export function defineSiteSection<
  const Id extends string,
  Content extends z.ZodObject,
  Body extends z.ZodObject = Content,
>(facts: SectionFacts<Id, Content, Body>) {
  const { id, path, title, noun, content, defaults, normalise } = facts;
  const body = (facts.body ?? content) as Body;
  return {
    id,
    path,
    title,
    noun,
    content,
    defaults,
    normalise: (normalise ?? ((given) => given)) as (given: object) => object,
    endpoints: endpointsOf(path, title, content, body),
  };
}

/** For additional endpoints of a section that answer like its GET. */
export { sectionAnswer };
