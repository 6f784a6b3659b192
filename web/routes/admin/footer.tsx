import { footerSection } from '#contract/site-sections/footer.ts';
import { siteIdentitySection } from '#contract/site-sections/site-identity.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { SiteFooter } from '#web/features/shell/site-footer.tsx';
import { FooterFields } from '#web/features/site-content/admin/footer-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/footer';

export const meta: Route.MetaFunction = () => [{ title: 'Footer Management - Listwright' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(apiContext);
  const [loaded, identity] = await Promise.all([
    loadSection(api, footerSection),
    loadSection(api, siteIdentitySection),
  ]);
  return { loaded, siteName: identity.stored?.data.name ?? '' };
}

export default function FooterManagement({ loaderData: { loaded, siteName } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Footer Management" />
      <SectionEditor
        section={footerSection}
        loaded={loaded}
        fields={<FooterFields />}
        preview={(content) => <SiteFooter footer={{ content, problem: null }} siteName={siteName} />}
        imageControl={ImageField}
      />
    </>
  );
}
