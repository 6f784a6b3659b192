import { aboutSection } from '#contract/site-sections/about.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { AboutFields } from '#web/features/site-content/admin/about-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { AboutSection } from '#web/features/site-content/public/about-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/about';

export const meta: Route.MetaFunction = () => [{ title: 'About Section Management - Listwright' }];

export function loader({ context }: Route.LoaderArgs) {
  return loadSection(context.get(apiContext).api, aboutSection);
}

export default function AboutManagement({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="About Section Management" />
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
