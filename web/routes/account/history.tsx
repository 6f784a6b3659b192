import { listGenerations } from '#contract/generation.ts';
import { languages } from '#contract/languages.ts';
import { paths } from '#contract/paths.ts';
import { callList } from '#web/data/paged-list.ts';
import { useRefreshWhile } from '#web/data/refresh.ts';
import { titled } from '#web/domain/page-meta.ts';
import { HistoryTable } from '#web/features/generation/history/history-table.tsx';
import { languageNamed } from '#web/features/generation/listing/listing-language.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { readPage, requirePageWithin } from '#web/lib/paging.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/history';

const PAGE_SIZE = 10;
const SEARCH_LENGTH = 200;

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'History');

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = readPage(url.searchParams);
  const search = url.searchParams.get('q')?.trim().slice(0, SEARCH_LENGTH) || undefined;
  const query = { page, pageSize: PAGE_SIZE, search };
  const { answer, total } = await callList(context.get(apiContext).call, listGenerations, { query });
  requirePageWithin(url, total, PAGE_SIZE);
  const rows = answer.data.map((generation) => ({
    generation,
    language: languageNamed(generation.language, languages),
  }));
  return { rows, total };
}

export default function History({ loaderData: { rows, total } }: Route.ComponentProps) {
  useRefreshWhile(rows.some(({ generation }) => generation.status === 'running'));
  return (
    <>
      <PageHeader
        title="History"
        lead="Every listing you have written, newest first."
        action={
          <LinkButton to={paths.user.generator} variant="primary">
            New listing
          </LinkButton>
        }
      />
      <HistoryTable rows={rows} total={total} pageSize={PAGE_SIZE} />
    </>
  );
}
