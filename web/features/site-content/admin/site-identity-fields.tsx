import type { SiteIdentityContent } from '#contract/site-sections/site-identity.ts';
import { LongTextInput, TextInput } from './form-fields.tsx';
import { ImageInput } from './image-input.tsx';

export function SiteIdentityFields() {
  return (
    <>
      <TextInput<SiteIdentityContent> name="name" label="Name of the site" />
      <LongTextInput<SiteIdentityContent>
        name="description"
        label="Description"
        hint="For search engines and shared links."
      />
      <ImageInput<SiteIdentityContent>
        name="socialImage"
        label="Social image"
        hint="Shown where a page is shared. Best 1200 by 630 pixels."
      />
      <TextInput<SiteIdentityContent> name="socialImageAlt" label="Alt text of the social image" isOptional />
    </>
  );
}
