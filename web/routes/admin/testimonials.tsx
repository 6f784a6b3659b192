import { testimonialSection } from '#contract/site-sections/testimonials.ts';
import { ImageField } from '#web/features/media-picker/image-field.tsx';
import { loadSection } from '#web/features/site-editors/section-calls.ts';
import { SectionEditor } from '#web/features/site-editors/section-editor.tsx';
import { TestimonialFields } from '#web/features/site-editors/testimonial-fields.tsx';
import { TestimonialsSection } from '#web/features/testimonials/testimonials-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/testimonials';

export const meta: Route.MetaFunction = () => [{ title: 'Testimonials - Listwright' }];

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
