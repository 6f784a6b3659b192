import { useFormContext } from 'react-hook-form';
import { newTestimonial, type TestimonialContent } from '#contract/site-sections/testimonials.ts';
import { entryId } from './entry-id.ts';
import { EntryList } from './entry-list.tsx';
import { FieldGroup, FieldRow } from './field-group.tsx';
import { ChoiceInput, LongTextInput, TextInput, ToggleInput } from './form-fields.tsx';
import { HtmlField } from './html-field.tsx';
import { ImageInput } from './image-input.tsx';

const stars = [1, 2, 3, 4, 5].map((count) => ({
  value: String(count),
  label: count === 1 ? '1 star' : `${count} stars`,
}));

export function TestimonialFields() {
  const { getValues } = useFormContext<TestimonialContent>();
  const newEntry = () => ({
    ...newTestimonial,
    id: entryId('testimonial', getValues('testimonials')),
  });
  return (
    <>
      <FieldGroup title="General Settings">
        <HtmlField<TestimonialContent> name="sectionTitle" label="Section title" kind="line" />
        <ImageInput<TestimonialContent> name="backgroundImage" label="Background image URL" />
        <ToggleInput<TestimonialContent> name="isActive" label="Show section" />
      </FieldGroup>
      <FieldGroup title="Rating Settings">
        <ToggleInput<TestimonialContent> name="rating.showRating" label="Show overall rating" />
        <ImageInput<TestimonialContent> name="rating.ratingImage" label="Rating image URL" />
        <FieldRow>
          <TextInput<TestimonialContent> name="rating.ratingText" label="Rating text" />
          <ChoiceInput<TestimonialContent>
            name="rating.stars"
            label="Star rating"
            choices={stars}
            isNumeric
          />
        </FieldRow>
      </FieldGroup>
      <EntryList<TestimonialContent>
        name="testimonials"
        title="Testimonials"
        noun="Testimonial"
        addLabel="Add testimonial"
        newEntry={newEntry}
      >
        {(index) => (
          <>
            <TextInput<TestimonialContent> name={`testimonials.${index}.name`} label="Name" />
            <TextInput<TestimonialContent> name={`testimonials.${index}.role`} label="Role" />
            <LongTextInput<TestimonialContent>
              name={`testimonials.${index}.text`}
              label="Text"
              className="@min-[26rem]:col-span-2"
            />
            <ImageInput<TestimonialContent>
              name={`testimonials.${index}.image`}
              label="Photo"
              className="@min-[26rem]:col-span-2"
            />
            <ChoiceInput<TestimonialContent>
              name={`testimonials.${index}.rating`}
              label="Rating"
              choices={stars}
              isNumeric
            />
          </>
        )}
      </EntryList>
    </>
  );
}
