import { testimonialSection } from '#contract/site-sections/testimonials.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ImageField } from '#web/features/media/image-field.tsx';
import { loadSection } from '#web/features/site-content/admin/section-calls.ts';
import { SectionEditor } from '#web/features/site-content/admin/section-editor.tsx';
import { TestimonialFields } from '#web/features/site-content/admin/testimonial-fields.tsx';
import { TestimonialsSection } from '#web/features/site-content/public/testimonials-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/testimonials';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Testimonials');

export function loader({ context }: Route.LoaderArgs) {
  return loadSection(context.get(apiContext).api, testimonialSection);
}

export default function TestimonialSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Testimonials" />
      <SectionEditor
        section={testimonialSection}
        loaded={loaderData}
        fields={<TestimonialFields />}
        preview={(content) => <TestimonialsSection content={content} />}
        imageControl={ImageField}
      />
    </>
  );
}
