import { useFormContext } from 'react-hook-form';
import type { ContactContent } from '#contract/site-sections/contact.ts';
import { entryId } from './entry-id.ts';
import { EntryList } from './entry-list.tsx';
import { FieldGroup, FieldRow } from './field-group.tsx';
import { ChoiceInput, NumberInput, TextInput, ToggleInput } from './form-fields.tsx';
import { HtmlField } from './html-field.tsx';
import { IconInput } from './icon-input.tsx';

export function ContactFields() {
  const { getValues } = useFormContext<ContactContent>();
  const newInfo = () => ({
    id: entryId('info', getValues('contactInfo')),
    iconClass: '',
    title: '',
    content: '',
  });
  return (
    <>
      <FieldGroup title="Section">
        <FieldRow>
          <TextInput<ContactContent> name="sectionTitle" label="Section title" />
          <TextInput<ContactContent> name="buttonText" label="Button text" />
        </FieldRow>
      </FieldGroup>
      <EntryList<ContactContent>
        name="contactInfo"
        title="Contact information"
        noun="Contact info"
        addLabel="Add contact info"
        newEntry={newInfo}
      >
        {(index) => (
          <>
            <TextInput<ContactContent> name={`contactInfo.${index}.title`} label="Title" />
            <IconInput<ContactContent> name={`contactInfo.${index}.iconClass`} />
            <HtmlField<ContactContent>
              name={`contactInfo.${index}.content`}
              label="Content"
              className="@min-[26rem]:col-span-2"
            />
          </>
        )}
      </EntryList>
      <FormFields />
    </>
  );
}

const fieldTypes = ['text', 'email', 'tel', 'url', 'number', 'date', 'textarea'].map((type) => ({
  value: type,
  label: type,
}));

/** The fields of the contact form. */
function FormFields() {
  const { getValues } = useFormContext<ContactContent>();
  const newField = () => {
    const taken = new Set(getValues('formFields').map(({ name }) => name));
    let number = taken.size + 1;
    while (taken.has(`field${number}`)) number += 1;
    return { name: `field${number}`, label: '', type: 'text', required: false, colWidth: 12 };
  };
  return (
    <EntryList<ContactContent>
      name="formFields"
      title="Form fields"
      noun="Form field"
      addLabel="Add form field"
      newEntry={newField}
    >
      {(index) => (
        <>
          <TextInput<ContactContent> name={`formFields.${index}.label`} label="Label" />
          <TextInput<ContactContent>
            name={`formFields.${index}.name`}
            label="Field name"
            hint="A message needs an email and a message field."
          />
          <ChoiceInput<ContactContent> name={`formFields.${index}.type`} label="Type" choices={fieldTypes} />
          <NumberInput<ContactContent>
            name={`formFields.${index}.colWidth`}
            label="Width"
            hint="Out of twelve columns, on wide screens."
          />
          <ToggleInput<ContactContent> name={`formFields.${index}.required`} label="Required" />
        </>
      )}
    </EntryList>
  );
}
