import { type FormEvent, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { UserRecord } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import type { FormResult } from '../../../domain/form-result.ts';
import { Refusal } from '../../../domain/refusal.tsx';
import { useMending } from '../../../domain/use-mending.ts';
import { PROFILE_UPDATED } from './profile-words.ts';

const labels = {
  userName: 'Full Name',
  aboutMe: 'About Me',
  profileURL: 'Profile URL',
  address: 'Address',
  city: 'City',
  country: 'Country',
  phone: 'Phone',
};

type FieldName = keyof typeof labels;

interface PersonalFormProps {
  person: UserRecord;
  nameMax: number;
  aboutMeMax: number;
}

/** The photo's address field, filled by an upload; input typed while the form is being saved is kept. */
function usePhotoAddress(stored: string) {
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(stored);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (known.current === stored) return;
    known.current = stored;
    if (field.current && stored !== sent.current) field.current.value = stored;
  }, [stored]);
  return {
    field,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      sent.current = String(new FormData(event.currentTarget).get('profileURL') ?? '').trim();
    },
  };
}

/** The user's name and description. Posts to the account settings from any page. */
export function PersonalForm({ person, nameMax, aboutMeMax }: PersonalFormProps) {
  const { data: result, state, Form } = useFetcher<FormResult>();
  useEffect(() => {
    if (result?.isDone) toast.success(PROFILE_UPDATED);
  }, [result]);
  const { shown, onInput } = useMending(result);
  const photo = usePhotoAddress(person.profileURL ?? '');
  const field = (name: FieldName): TextFieldProps & { name: FieldName } => ({
    id: name,
    name,
    label: labels[name],
    defaultValue: person[name] ?? '',
    error: shown?.fields[name],
  });
  return (
    <Form
      method="post"
      action={paths.updateProfile}
      noValidate
      onSubmit={photo.onSubmit}
      onInput={onInput}
      className="grid max-w-reading gap-5"
    >
      <Refusal result={result} labels={labels} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('userName')} autoComplete="name" required maxLength={nameMax} />
        <TextField label="Email Address" type="email" value={person.UserEmail} readOnly />
      </div>
      <TextArea
        id="aboutMe"
        name="aboutMe"
        label={labels.aboutMe}
        isOptional
        defaultValue={person.aboutMe}
        countTo={aboutMeMax}
        error={shown?.fields['aboutMe']}
      />
      <TextField
        {...field('profileURL')}
        ref={photo.field}
        isOptional
        hint="The address of your uploaded photo. Uploading one fills this in."
        inputMode="url"
        autoComplete="photo"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('address')} isOptional autoComplete="street-address" maxLength={200} />
        <TextField {...field('city')} isOptional autoComplete="address-level2" maxLength={100} />
        <TextField {...field('country')} isOptional autoComplete="country-name" maxLength={100} />
        <TextField {...field('phone')} isOptional type="tel" autoComplete="tel" maxLength={40} />
      </div>
      <Button type="submit" className="justify-self-start" isBusy={state !== 'idle'} busyLabel="Saving …">
        Save
      </Button>
    </Form>
  );
}
