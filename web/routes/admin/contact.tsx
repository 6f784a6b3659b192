import { contactSection } from '#contract/site-sections/contact.ts';
import { ContactSection } from '#web/features/contact/contact-section.tsx';
import { ImageField } from '#web/features/media-picker/image-field.tsx';
import { ContactFields } from '#web/features/site-editors/contact-fields.tsx';
import { loadSection } from '#web/features/site-editors/section-calls.ts';
import { SectionEditor } from '#web/features/site-editors/section-editor.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/contact';

export const meta: Route.MetaFunction = () => [{ title: 'Contact Page Settings - Listwright' }];

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
