import { bannerSection } from '#contract/site-sections/banner.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { BannerFields } from '#web/features/site-content/admin/banner-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { BannerSection } from '#web/features/site-content/public/banner-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/banner';

export const meta: Route.MetaFunction = () => [{ title: 'Banner Section Management - Listwright' }];

export function loader({ context }: Route.LoaderArgs) {
  return loadSection(context.get(apiContext).api, bannerSection);
}

export default function BannerManagement({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Banner Section Management" />
      <SectionEditor
        section={bannerSection}
        loaded={loaderData}
        fields={<BannerFields />}
        preview={(content) => <BannerSection content={content} />}
        imageControl={ImageField}
      />
    </>
  );
}
