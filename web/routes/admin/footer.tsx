import { useLocation } from 'react-router';
import { footerSection } from '#contract/site-sections/footer.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { screenTitle } from '#web/features/settings/settings-tabs.ts';
import { SiteFooter } from '#web/features/shell/site-footer.tsx';
import { FooterFields } from '#web/features/site-content/admin/footer-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/footer';

const TITLE = 'Footer Management';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  titled(matches, screenTitle(location.pathname, TITLE));

export async function loader({ context }: Route.LoaderArgs) {
  return { loaded: await loadSection(context.get(apiContext).api, footerSection) };
}

export default function FooterManagement({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={screenTitle(useLocation().pathname, TITLE)} />
      <SectionEditor
        section={footerSection}
        loaded={loaded}
        fields={<FooterFields />}
        preview={(content) => <SiteFooter footer={{ content, problem: null }} />}
        imageControl={ImageField}
      />
    </>
  );
}
