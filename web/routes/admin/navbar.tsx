import { navbarSection } from '#contract/site-sections/navbar.ts';
import { siteIdentitySection } from '#contract/site-sections/site-identity.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { SiteHeader } from '#web/features/shell/site-header.tsx';
import { NavBarFields } from '#web/features/site-content/admin/navbar-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/navbar';

export const meta: Route.MetaFunction = () => [{ title: 'NavBar Management - Listwright' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const [loaded, identity] = await Promise.all([
    loadSection(api, navbarSection),
    loadSection(api, siteIdentitySection),
  ]);
  return { loaded, siteName: identity.stored?.data.name ?? '' };
}

export default function NavBarManagement({ loaderData: { loaded, siteName } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="NavBar Management" />
      <SectionEditor
        section={navbarSection}
        loaded={loaded}
        fields={<NavBarFields />}
        preview={(content) => <SiteHeader navbar={{ content, problem: null }} siteName={siteName} />}
        imageControl={ImageField}
      />
    </>
  );
}
