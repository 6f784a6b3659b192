import type { LegalContent } from '#contract/site-sections/legal.ts';
import { LongTextInput, TextInput } from './form-fields.tsx';
import { HtmlField } from './html-field.tsx';

export function LegalFields() {
  return (
    <>
      <TextInput<LegalContent> name="title" label="Title" />
      <LongTextInput<LegalContent> name="lead" label="Lead" isOptional />
      <HtmlField<LegalContent> name="content" label="Text" />
    </>
  );
}
