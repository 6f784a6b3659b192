import { useWatch } from 'react-hook-form';
import { HEX_COLOUR, productAccent, readableAccent } from '#contract/site-sections/accent.ts';
import type { SiteIdentityContent } from '#contract/site-sections/site-identity.ts';
import { ColourInput } from './colour-input.tsx';
import { FieldGroup, FieldRow } from './field-group.tsx';
import { LongTextInput, TextInput } from './form-fields.tsx';
import { ImageInput } from './image-input.tsx';

export function SiteIdentityFields() {
  const light = useWatch<SiteIdentityContent, 'accentLight'>({ name: 'accentLight' });
  return (
    <>
      <FieldGroup title="Name">
        <TextInput<SiteIdentityContent>
          name="name"
          label="Name of the site"
          hint="Used on every page, in emails, on receipts and in authenticator apps. Write {site} in any text of the site to insert it."
        />
        <TextInput<SiteIdentityContent>
          name="supportEmail"
          type="email"
          label="Support address"
          hint="Shown in emails, and on receipts that name no other address."
          isOptional
        />
      </FieldGroup>
      <FieldGroup title="Logo and Icon">
        <ImageInput<SiteIdentityContent>
          name="logo"
          label="Logo"
          hint="Replaces the name in header, footer, sidebars and emails. Header and footer can have one of their own."
        />
        <ImageInput<SiteIdentityContent>
          name="logoDark"
          label="Logo for the dark theme"
          hint="Without one, the logo above is used in the dark theme too."
        />
        <ImageInput<SiteIdentityContent>
          name="favicon"
          label="Icon"
          hint="Square, shown in browser tabs and on home screens. Best at 512 by 512 pixels."
        />
      </FieldGroup>
      <FieldGroup title="Accent Colour">
        <FieldRow>
          <ColourInput<SiteIdentityContent>
            name="accentLight"
            theme="light"
            label="Light theme"
            hint={`For example ${productAccent.accentLight}.`}
            fallback={productAccent.accentLight}
          />
          <ColourInput<SiteIdentityContent>
            name="accentDark"
            theme="dark"
            label="Dark theme"
            hint="If left empty, a lighter shade of the first is used."
            fallback={HEX_COLOUR.test(light) ? readableAccent(light, 'dark') : productAccent.accentDark}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Search and Sharing">
        <TextInput<SiteIdentityContent> name="homeTitle" label="Title of the home page" />
        <LongTextInput<SiteIdentityContent>
          name="description"
          label="Description"
          hint="For search engines and shared links."
        />
        <ImageInput<SiteIdentityContent>
          name="socialImage"
          label="Social image"
          hint="Shown where a page is shared. Best at 1200 by 630 pixels."
        />
        <TextInput<SiteIdentityContent>
          name="socialImageAlt"
          label="Alt text of the social image"
          isOptional
        />
      </FieldGroup>
    </>
  );
}
