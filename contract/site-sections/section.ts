import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { dateTimeSchema, successWith } from '../primitives.ts';

/** Which save the content is; 0 as long as nobody has saved it. A PUT that names an older one is refused with 409. */
const versionSchema = z.number().int().min(0);

function sectionAnswer<Content extends z.ZodType>(content: Content) {
  return successWith({
    data: content,
    version: versionSchema,
    /** Null for content that came with the product. */
    updatedAt: dateTimeSchema.nullable(),
    message: z.string().optional(),
  });
}

/** What a save may carry beside the content. `If-Match` with the ETag of the GET says the same and wins. */
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
  /** As the back office calls it. */
  title: string;
  /** As messages begin: `Banner section` updated successfully! */
  noun: string;
  content: Content;
  /** Content that comes with the product. */
  defaults: z.output<Content>;
  /** What a PUT takes, where that is more than the content itself. Keys that it leaves out keep their stored value. */
  body?: Body;
  /** Turns what `body` takes into (part of) the content. */
  normalise?: (body: z.output<Body>) => object;
}

/** One entry of the registry: its endpoints, its forms' validation, its storage and its tests are made from it. */
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

/** A further view or action of a section that answers like its GET. */
export { sectionAnswer };
