import { contactSection } from '#contract/site-sections/contact.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { ContactFields } from '#web/features/site-content/admin/contact-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { ContactSection } from '#web/features/support/public/contact-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/contact';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Contact Page Settings');

export function loader({ context }: Route.LoaderArgs) {
  return loadSection(context.get(apiContext).api, contactSection);
}

export default function ContactSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Contact Page Settings" />
      <SectionEditor
        section={contactSection}
        loaded={loaderData}
        fields={<ContactFields />}
        preview={(content) => <ContactSection content={content} />}
        imageControl={ImageField}
      />
    </>
  );
}
