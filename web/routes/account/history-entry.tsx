import { getGeneration } from '#contract/generation.ts';
import { languages } from '#contract/languages.ts';
import { titled } from '#web/domain/page-meta.ts';
import { HistoryEntry } from '#web/features/generation/history/history-entry.tsx';
import { languageNamed } from '#web/features/generation/listing/listing-language.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/history-entry';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, `${loaderData?.generation.productName ?? 'Listing'} - History`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: generation } = await context
    .get(apiContext)
    .api(getGeneration, { params: { id: params.generationId } });
  return { generation, language: languageNamed(generation.language, languages) };
}

export default function HistoryEntryPage({ loaderData }: Route.ComponentProps) {
  return <HistoryEntry {...loaderData} />;
}
