import { faqSection } from '#contract/site-sections/faq.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { FaqFields } from '#web/features/site-content/admin/faq-fields.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { FaqSection } from '#web/features/site-content/public/faq-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/faq';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Questions');

export function loader({ context }: Route.LoaderArgs) {
  return loadSection(context.get(apiContext).api, faqSection);
}

export default function QuestionsManagement({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Questions" />
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
