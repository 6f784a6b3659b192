import { useFormContext } from 'react-hook-form';
import { BANNER_FEATURES_MAX, type BannerContent } from '#contract/site-sections/banner.ts';
import { entryId } from './entry-id.ts';
import { EntryList } from './entry-list.tsx';
import { FieldGroup } from './field-group.tsx';
import { AddressInput, ChoiceInput, LongTextInput, TextInput, ToggleInput } from './form-fields.tsx';
import { IconInput } from './icon-input.tsx';
import { ImageInput } from './image-input.tsx';

const MAX_FEATURES = {
  count: BANNER_FEATURES_MAX,
  reached: `Maximum ${BANNER_FEATURES_MAX} features reached`,
};

const mediaTypes = [
  { value: 'image', label: 'Image' },
  { value: 'youtube', label: 'YouTube video' },
];

export function BannerFields() {
  const { watch, getValues } = useFormContext<BannerContent>();
  const mediaType = watch('media.type');
  return (
    <>
      <ToggleInput<BannerContent> name="isActive" label="Show banner section" />
      <TextInput<BannerContent> name="title" label="Title" />
      <LongTextInput<BannerContent> name="description" label="Description" />
      <ImageInput<BannerContent> name="backgroundImage" label="Background image" />
      <FieldGroup title="Media">
        <ChoiceInput<BannerContent> name="media.type" label="Media type" choices={mediaTypes} />
        {mediaType === 'image' ? (
          <ImageInput<BannerContent> name="media.imageUrl" label="Image" />
        ) : (
          <AddressInput<BannerContent>
            name="media.youtubeUrl"
            label="YouTube URL"
            hint="The video’s address, from the browser or its Share button."
          />
        )}
      </FieldGroup>
      <EntryList<BannerContent>
        name="features"
        title="Features"
        noun="Feature"
        addLabel="Add feature"
        atMost={MAX_FEATURES}
        newEntry={() => ({ id: entryId('feature', getValues('features')), icon: '', text: '' })}
      >
        {(index) => (
          <>
            <IconInput<BannerContent> name={`features.${index}.icon`} />
            <TextInput<BannerContent> name={`features.${index}.text`} label="Text" />
          </>
        )}
      </EntryList>
    </>
  );
}
