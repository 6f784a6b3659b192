import { data } from 'react-router';
import { getGeneration, getGenerator, listGenerations } from '#contract/generation.ts';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import { titled } from '#web/domain/page-meta.ts';
import { CreditBalance } from '#web/features/credits/credit-balance.tsx';
import { GeneratorWorkspace } from '#web/features/generation/generator-workspace.tsx';
import { LoadFailure } from '#web/features/generation/history/load-failure.tsx';
import type { Api } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Route } from './+types/generate-product-description';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Product Description Generator');

/** The facts of an earlier listing, or null if it does not exist. */
async function factsOf(api: Api, generationId: string | null) {
  if (!generationId) return null;
  try {
    const { productName, productDetails, language } = (
      await api(getGeneration, { params: { id: generationId } })
    ).data;
    return { productName, productDetails, language };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

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

async function loadGenerator(api: Api, userId: string, from: string | null) {
  const [generator, { data: running }, prefill] = await Promise.all([
    stateOf(api),
    api(listGenerations, { query: { status: 'running', page: 1, pageSize: 1 } }),
    factsOf(api, from),
  ]);
  const { credits, languages, ready: isReady, demo: isDemo } = generator.data;
  return {
    failure: null,
    languages,
    generator: {
      userId,
      credits,
      isReady,
      isDemo,
      defaultLanguage: DEFAULT_LANGUAGE,
      running: running[0] ?? null,
      prefill,
    },
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(apiContext);
  const person = await viewer();
  if (!person) throw data({ code: 'not_signed_in', message: 'User not logged in' }, { status: 401 });
  try {
    return await loadGenerator(api, person._id, new URL(request.url).searchParams.get('from'));
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
