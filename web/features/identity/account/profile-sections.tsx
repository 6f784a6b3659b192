import type { ComponentType } from 'react';
import type { UserRecord } from '#contract/identity.ts';
import { PersonalForm } from './personal-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { usePhoto } from './use-photo.ts';

interface ProfileSectionsProps {
  record: UserRecord;
  limits: { nameMax: number; aboutMeMax: number };
  /** How a photo is chosen; the page hands it in. */
  photoControl: ComponentType<{
    name: string;
    photoUrl: string | null;
    onChange: (url: string | null) => Promise<void>;
  }>;
}

/** What a person shows and says of themselves: a part of the account settings, there and in the back office. */
export function ProfileSections({
  record,
  limits: { nameMax, aboutMeMax },
  photoControl: PhotoControl,
}: ProfileSectionsProps) {
  const savePhoto = usePhoto(record._id);
  return (
    <>
      <SettingsSection title="Photo" lead="Stands beside your name here and on your tickets.">
        <PhotoControl name={record.userName} photoUrl={record.profileURL} onChange={savePhoto} />
      </SettingsSection>
      <SettingsSection
        title="Personal Information"
        lead="How pages and mails address you, and where you are."
      >
        <PersonalForm person={record} nameMax={nameMax} aboutMeMax={aboutMeMax} />
      </SettingsSection>
    </>
  );
}
