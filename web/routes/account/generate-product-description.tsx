import { data } from 'react-router';
import { getGeneration, getGenerator, listGenerations, type RunChoice } from '#contract/generation.ts';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import { getProduct } from '#contract/products.ts';
import { getVoices } from '#contract/voices.ts';
import { titled } from '#web/domain/page-meta.ts';
import { CreditBalance } from '#web/features/credits/credit-balance.tsx';
import type { Draft } from '#web/features/generation/draft.ts';
import { GeneratorWorkspace } from '#web/features/generation/generator-workspace.tsx';
import { LoadFailure } from '#web/features/generation/history/load-failure.tsx';
import type { Api } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Route } from './+types/generate-product-description';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Product Description Generator');

/** Null if it does not exist. */
async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

async function factsOfListing(api: Api, id: string): Promise<Draft | null> {
  const found = await unlessMissing(api(getGeneration, { params: { id } }));
  if (!found) return null;
  const { productName, productDetails, language, productId } = found.data;
  const product = productId ? { id: productId, name: productName } : undefined;
  return { productName, productDetails, language, product };
}

/**
 * For another language or channel: in the language it was last written in. With the language of one of its listings:
 * for writing that one again, for the same channels.
 */
async function factsOfProduct(api: Api, id: string, wanted: string | null): Promise<Draft | null> {
  const found = await unlessMissing(api(getProduct, { params: { id } }));
  if (!found) return null;
  const { name, details, facts, listings } = found.data;
  const productDetails =
    details || facts.map(({ key, value, unit }) => `${key}: ${value}${unit ? ` ${unit}` : ''}`).join('\n');
  const again = listings.find(({ language }) => language === wanted);
  const { language } = again ?? listings[0] ?? { language: DEFAULT_LANGUAGE };
  const choice = again && {
    channels: again.channelNames.filter((channel) => channel !== 'generic'),
    market: again.market,
    voiceId: null,
  };
  return { productName: name, productDetails, language, choice, product: { id, name } };
}

/**
 * What an address asks to fill the form with: `?from=` an earlier listing, or `?productId=`, which `&language=` makes
 * one of its listings.
 */
function prefillOf(api: Api, address: URLSearchParams): Promise<Draft | null> {
  const listingId = address.get('from');
  const productId = address.get('productId');
  if (productId) return factsOfProduct(api, productId, address.get('language'));
  return listingId ? factsOfListing(api, listingId) : Promise.resolve(null);
}

/** A listing does not know its voice: the last one chosen goes on. */
const inLastVoice = (prefill: Draft | null, { voiceId }: RunChoice): Draft | null =>
  prefill?.choice ? { ...prefill, choice: { ...prefill.choice, voiceId } } : prefill;

/** The generator's state: the text model and the credits. */
async function stateOf(api: Api) {
  try {
    return await api(getGenerator, {});
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) throw new StateFailure(error);
    throw error;
  }
}

/** Marks failures of the generator's state, which have their own message. */
class StateFailure extends ApiError {
  constructor({ status, details }: ApiError) {
    super(status, details);
  }
}

/** What failed to load, in the specification's words; the service's reason is shown below it. */
function sentenceOf(error: ApiError): string {
  if (error.code === 'user_data_missing') return error.message;
  if (!(error instanceof StateFailure)) return 'Failed to load data';
  return error.code === 'network' ? 'Error loading API keys' : 'Failed to load API keys';
}

async function loadGenerator(api: Api, userId: string, address: URLSearchParams) {
  const [generator, { data: running }, { data: voices }, prefill] = await Promise.all([
    stateOf(api),
    api(listGenerations, { query: { status: 'running', page: 1, pageSize: 1 } }),
    api(getVoices, {}),
    prefillOf(api, address),
  ]);
  const { credits, languages, ready: isReady, demo: isDemo, remembered } = generator.data;
  return {
    failure: null,
    languages,
    generator: {
      userId,
      credits,
      isReady,
      isDemo,
      defaultLanguage: DEFAULT_LANGUAGE,
      remembered,
      voices: voices.map(({ _id, name }) => ({ _id, name })),
      running: running[0] ?? null,
      prefill: inLastVoice(prefill, remembered),
    },
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(apiContext);
  const person = await viewer();
  if (!person) throw data({ code: 'not_signed_in', message: 'User not logged in' }, { status: 401 });
  try {
    return await loadGenerator(api, person._id, new URL(request.url).searchParams);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    const failure = { message: sentenceOf(error), reason: error.message };
    return data({ failure, generator: null, languages: [] }, { status: error.status || 503 });
  }
}

export default function GenerateProductDescription({ loaderData }: Route.ComponentProps) {
  const { generator, languages, failure } = loaderData;
  if (!generator) return <LoadFailure {...failure} />;
  return (
    <GeneratorWorkspace
      data={generator}
      languages={languages}
      renderBalance={(credits) => <CreditBalance credits={credits} />}
    />
  );
}
