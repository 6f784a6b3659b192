import { useFormContext } from 'react-hook-form';
import type { FooterContent } from '#contract/site-sections/footer.ts';
import { entryId } from './entry-id.ts';
import { EntryList } from './entry-list.tsx';
import { FieldGroup, FieldRow } from './field-group.tsx';
import { AddressInput, LongTextInput, TextInput, ToggleInput } from './form-fields.tsx';
import { IconInput } from './icon-input.tsx';
import { ImageInput } from './image-input.tsx';

export function FooterFields() {
  return (
    <>
      <ToggleInput<FooterContent> name="isActive" label="Show footer" />
      <FieldGroup title="Logo">
        <ToggleInput<FooterContent> name="logo.isActive" label="Show logo" />
        <ImageInput<FooterContent> name="logo.imageUrl" label="Logo image" />
        <TextInput<FooterContent> name="logo.altText" label="Alt text" />
      </FieldGroup>
      <FieldGroup title="About">
        <ToggleInput<FooterContent> name="about.isActive" label="Show about text" />
        <LongTextInput<FooterContent> name="about.text" label="About text" />
      </FieldGroup>
      <SocialLinks />
      <FieldGroup title="Useful Links">
        <ToggleInput<FooterContent> name="usefulLinks.isActive" label="Show useful links" />
        <TextInput<FooterContent> name="usefulLinks.title" label="Title of the useful links" />
        <Links name="usefulLinks.links" title="Links" noun="Useful link" prefix="link" />
      </FieldGroup>
      <FieldGroup title="Contact Info">
        <ToggleInput<FooterContent> name="contactInfo.isActive" label="Show contact info" />
        <FieldRow>
          <TextInput<FooterContent> name="contactInfo.title" label="Title of the contact info" />
          <TextInput<FooterContent> name="contactInfo.email" label="Email" isOptional />
        </FieldRow>
        <LongTextInput<FooterContent> name="contactInfo.address" label="Address" isOptional />
      </FieldGroup>
      <FieldGroup title="Copyright and Bottom Links">
        <ToggleInput<FooterContent> name="copyright.isActive" label="Show copyright" />
        <TextInput<FooterContent> name="copyright.text" label="Copyright text" />
        <ToggleInput<FooterContent> name="bottomLinks.isActive" label="Show bottom links" />
        <Links name="bottomLinks.links" title="Bottom links" noun="Bottom link" prefix="bottom" />
      </FieldGroup>
    </>
  );
}

function SocialLinks() {
  const { getValues } = useFormContext<FooterContent>();
  const newLink = () => ({
    id: entryId('social', getValues('socialLinks')),
    icon: '',
    url: '',
    isActive: true,
  });
  return (
    <EntryList<FooterContent>
      name="socialLinks"
      title="Social Links"
      noun="Social link"
      addLabel="Add social link"
      newEntry={newLink}
    >
      {(index) => (
        <>
          <IconInput<FooterContent> name={`socialLinks.${index}.icon`} />
          <AddressInput<FooterContent> name={`socialLinks.${index}.url`} label="URL" />
          <ToggleInput<FooterContent> name={`socialLinks.${index}.isActive`} label="Active" />
        </>
      )}
    </EntryList>
  );
}

interface LinksProps {
  name: 'usefulLinks.links' | 'bottomLinks.links';
  title: string;
  noun: string;
  prefix: string;
}

function Links({ name, title, noun, prefix }: LinksProps) {
  const { getValues } = useFormContext<FooterContent>();
  const newLink = () => ({ id: entryId(prefix, getValues(name)), text: '', url: '/', isActive: true });
  return (
    <EntryList<FooterContent>
      name={name}
      title={title}
      noun={noun}
      level={3}
      addLabel={`Add ${noun.toLowerCase()}`}
      newEntry={newLink}
    >
      {(index) => (
        <>
          <TextInput<FooterContent> name={`${name}.${index}.text`} label="Text" />
          <AddressInput<FooterContent> name={`${name}.${index}.url`} label="URL" />
          <ToggleInput<FooterContent> name={`${name}.${index}.isActive`} label="Active" />
        </>
      )}
    </EntryList>
  );
}
