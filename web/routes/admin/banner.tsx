import { useLocation } from 'react-router';
import { bannerSection } from '#contract/site-sections/banner.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { screenTitle } from '#web/features/settings/settings-tabs.ts';
import { BannerFields } from '#web/features/site-content/admin/banner-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { BannerSection } from '#web/features/site-content/public/banner-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/banner';

const TITLE = 'Banner Section Management';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  titled(matches, screenTitle(location.pathname, TITLE));

export function loader({ context }: Route.LoaderArgs) {
  return loadSection(context.get(apiContext).api, bannerSection);
}

export default function BannerManagement({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={screenTitle(useLocation().pathname, TITLE)} />
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
