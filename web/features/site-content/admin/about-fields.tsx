import { useFormContext } from 'react-hook-form';
import type { AboutContent } from '#contract/site-sections/about.ts';
import { entryId } from './entry-id.ts';
import { EntryList } from './entry-list.tsx';
import { LongTextInput, NumberInput, TextInput, ToggleInput } from './form-fields.tsx';
import { ImageInput } from './image-input.tsx';

export function AboutFields() {
  const { getValues } = useFormContext<AboutContent>();
  const newFeature = (count: number) => ({
    id: entryId('feature', getValues('features')),
    title: '',
    description: '',
    icon: '',
    altText: '',
    order: count + 1,
    isActive: true,
  });
  return (
    <>
      <ToggleInput<AboutContent> name="isActive" label="Show about section" />
      <TextInput<AboutContent> name="sectionTitle" label="Section title" />
      <LongTextInput<AboutContent> name="sectionDescription" label="Section description" />
      <EntryList<AboutContent>
        name="features"
        title="Features"
        noun="Feature"
        addLabel="Add feature"
        newEntry={newFeature}
        isRanked
      >
        {(index) => (
          <>
            <TextInput<AboutContent> name={`features.${index}.title`} label="Title" />
            <NumberInput<AboutContent> name={`features.${index}.order`} label="Display order" />
            <LongTextInput<AboutContent>
              name={`features.${index}.description`}
              label="Description"
              className="@min-[26rem]:col-span-2"
            />
            <ImageInput<AboutContent>
              name={`features.${index}.icon`}
              label="Icon"
              hint="An image, or an icon by its class name, such as bi bi-star."
              takesIcons
              className="@min-[26rem]:col-span-2"
            />
            <TextInput<AboutContent> name={`features.${index}.altText`} label="Alt text" isOptional />
            <ToggleInput<AboutContent>
              name={`features.${index}.isActive`}
              label="Active"
              className="self-end"
            />
          </>
        )}
      </EntryList>
    </>
  );
}
