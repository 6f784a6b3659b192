import { useLocation } from 'react-router';
import { navbarSection } from '#contract/site-sections/navbar.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { screenTitle } from '#web/features/settings/settings-tabs.ts';
import { SiteHeader } from '#web/features/shell/site-header.tsx';
import { NavBarFields } from '#web/features/site-content/admin/navbar-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/navbar';

const TITLE = 'NavBar Management';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  titled(matches, screenTitle(location.pathname, TITLE));

export async function loader({ context }: Route.LoaderArgs) {
  return { loaded: await loadSection(context.get(apiContext).api, navbarSection) };
}

export default function NavBarManagement({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={screenTitle(useLocation().pathname, TITLE)} />
      <SectionEditor
        section={navbarSection}
        loaded={loaded}
        fields={<NavBarFields />}
        preview={(content) => <SiteHeader navbar={{ content, problem: null }} />}
        imageControl={ImageField}
      />
    </>
  );
}
