import { siteIdentitySection } from '#contract/site-sections/site-identity.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { SiteIdentityFields } from '#web/features/site-content/admin/site-identity-fields.tsx';
import { SiteIdentityPreview } from '#web/features/site-content/admin/site-identity-preview.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/site-identity';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Site Identity');

export async function loader({ context }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(apiContext);
  return { host: new URL(publicUrl).host, loaded: await loadSection(api, siteIdentitySection) };
}

export default function SiteIdentity({ loaderData: { host, loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Site Identity" />
      <SectionEditor
        section={siteIdentitySection}
        loaded={loaded}
        fields={<SiteIdentityFields />}
        preview={(content) => <SiteIdentityPreview content={content} host={host} />}
        imageControl={ImageField}
      />
    </>
  );
}
