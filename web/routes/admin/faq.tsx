import { faqSection } from '#contract/site-sections/faq.ts';
import { FaqSection } from '#web/features/faq/faq-section.tsx';
import { ImageField } from '#web/features/media-picker/image-field.tsx';
import { FaqFields } from '#web/features/site-editors/faq-fields.tsx';
import { loadSection } from '#web/features/site-editors/section-calls.ts';
import { SectionEditor } from '#web/features/site-editors/section-editor.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/faq';

export const meta: Route.MetaFunction = () => [{ title: 'Questions Management - Listwright' }];

export function loader({ context }: Route.LoaderArgs) {
  return loadSection(context.get(apiContext).api, faqSection);
}

export default function QuestionsManagement({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Questions Management" />
      <SectionEditor
        section={faqSection}
        loaded={loaderData}
        fields={<FaqFields />}
        preview={(content) => <FaqSection content={content} />}
        imageControl={ImageField}
      />
    </>
  );
}
