import { useFormContext } from 'react-hook-form';
import type { FaqContent } from '#contract/site-sections/faq.ts';
import { entryId } from './entry-id.ts';
import { EntryList } from './entry-list.tsx';
import { TextInput, ToggleInput } from './form-fields.tsx';
import { HtmlField } from './html-field.tsx';

export function FaqFields() {
  const { getValues } = useFormContext<FaqContent>();
  const newQuestion = () => ({ id: entryId('question', getValues('questions')), question: '', answer: '' });
  return (
    <>
      <ToggleInput<FaqContent> name="isActive" label="Show the questions on the pricing page" />
      <TextInput<FaqContent> name="sectionTitle" label="Section title" />
      <EntryList<FaqContent>
        name="questions"
        title="Questions"
        noun="Question"
        addLabel="Add question"
        newEntry={newQuestion}
      >
        {(index) => (
          <>
            <TextInput<FaqContent>
              name={`questions.${index}.question`}
              label="Question"
              className="@min-[26rem]:col-span-2"
            />
            <HtmlField<FaqContent>
              name={`questions.${index}.answer`}
              label="Answer"
              className="@min-[26rem]:col-span-2"
            />
          </>
        )}
      </EntryList>
    </>
  );
}
