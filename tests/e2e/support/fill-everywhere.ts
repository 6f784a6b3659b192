import { siteSections } from '#contract/site-content.ts';
import { operator } from './people.ts';

type Place = readonly (string | number)[];
type Content = Record<string, unknown>;

/** Ids of entries and names of form fields are keys, not text. */
const isKey = (place: Place) => place.at(-1) === 'id' || /^formFields\.\d+\.name$/.test(place.join('.'));

/** The path of every text in the content. */
function* textPlaces(value: unknown, place: Place = []): Generator<Place> {
  if (typeof value === 'string' && !isKey(place)) yield place;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* textPlaces(part, [...place, Array.isArray(value) ? Number(key) : key]);
}

function put(content: Content, place: Place, text: string): void {
  let holder = content as Record<string | number, unknown>;
  for (const key of place.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  holder[place.at(-1) ?? ''] = text;
}

/** Switches every part on. */
const withAllShown = (content: Content): Content =>
  JSON.parse(JSON.stringify(content), (_key, value) => (typeof value === 'boolean' ? true : value));

async function signInOperator(url: string): Promise<Record<string, string>> {
  const headers = { origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...operator }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { ...headers, cookie: cookie.join('; ') };
}

/**
 * Saves one of `texts` in every text of every site section: the first the field accepts, else the original.
 * Resolves with the number of changed texts.
 */
export async function fillEverywhere(url: string, texts: readonly string[]): Promise<number> {
  const headers = await signInOperator(url);
  let changed = 0;
  for (const { endpoints } of siteSections) {
    const address = `${url}${endpoints.put.path}`;
    const { data } = (await (await fetch(address)).json()) as { data: Content };
    const places = [...textPlaces(data)];
    const tried = new Map(places.map((place) => [place.join('.'), 0]));
    for (;;) {
      const content = withAllShown(data);
      for (const place of places) {
        const text = texts[tried.get(place.join('.')) ?? 0];
        if (text !== undefined) put(content, place, text);
      }
      const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(content) });
      if (answer.ok) break;
      const body = await answer.text();
      const { issues = [] } = JSON.parse(body) as { issues?: { path: Place }[] };
      const refused = issues.map(({ path }) => path.join('.')).filter((place) => tried.has(place));
      if (answer.status !== 400 || refused.length === 0)
        throw new Error(`${endpoints.put.path} answered ${answer.status}: ${body}`);
      for (const place of new Set(refused)) tried.set(place, (tried.get(place) ?? 0) + 1);
    }
    changed += [...tried.values()].filter((count) => count < texts.length).length;
  }
  return changed;
}

/** Resets every section to its default. */
export async function resetEverything(url: string): Promise<void> {
  const headers = await signInOperator(url);
  for (const { endpoints } of siteSections)
    await fetch(`${url}${endpoints.reset.path}`, { method: 'POST', headers, body: '{}' });
}
