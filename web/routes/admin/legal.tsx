import { clsx } from 'clsx';
import { data, NavLink } from 'react-router';
import { paths } from '#contract/paths.ts';
import { privacySection, termsSection } from '#contract/site-sections/legal.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { LegalFields } from '#web/features/site-content/admin/legal-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { LegalPage } from '#web/features/site-content/public/legal-page.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/legal';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Legal Pages');

const pages = [
  { to: paths.settings.legal, page: undefined, section: termsSection },
  { to: paths.settings.legalPrivacy, page: 'privacy', section: privacySection },
] as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const chosen = pages.find(({ page }) => page === params.page);
  if (!chosen) throw data(null, { status: 404 });
  return { page: chosen.page, loaded: await loadSection(context.get(apiContext).api, chosen.section) };
}

export default function LegalPages({ loaderData: { page, loaded } }: Route.ComponentProps) {
  const section = page === 'privacy' ? privacySection : termsSection;
  return (
    <>
      <PageHeader title="Legal Pages" />
      <nav aria-label="Legal pages" className="mb-8 flex gap-6 border-line border-b">
        {pages.map(({ to, section: { title } }) => (
          <NavLink
            key={to}
            to={to}
            end
            prefetch="intent"
            className={({ isActive }) =>
              clsx(
                '-mb-px flex min-h-11 items-center border-b-2 px-1',
                isActive
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-ink-soft hover:text-ink',
              )
            }
          >
            {title}
          </NavLink>
        ))}
      </nav>
      <SectionEditor
        section={section}
        loaded={loaded}
        fields={<LegalFields />}
        preview={(content) => <LegalPage content={content} />}
        imageControl={ImageField}
      />
    </>
  );
}
