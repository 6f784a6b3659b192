import { useLocation } from 'react-router';
import { aboutSection } from '#contract/site-sections/about.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { screenTitle } from '#web/features/settings/settings-tabs.ts';
import { AboutFields } from '#web/features/site-content/admin/about-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { AboutSection } from '#web/features/site-content/public/about-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/about';

const TITLE = 'About Section Management';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  titled(matches, screenTitle(location.pathname, TITLE));

export function loader({ context }: Route.LoaderArgs) {
  return loadSection(context.get(apiContext).api, aboutSection);
}

export default function AboutManagement({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={screenTitle(useLocation().pathname, TITLE)} />
      <SectionEditor
        section={aboutSection}
        loaded={loaderData}
        fields={<AboutFields />}
        preview={(content) => <AboutSection content={content} />}
        imageControl={ImageField}
      />
    </>
  );
}
