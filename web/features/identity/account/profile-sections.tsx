import type { UserRecord } from '#contract/identity.ts';
import { PersonalForm } from './personal-form.tsx';
import { PhotoCard } from './photo-card.tsx';
import { SettingsSection } from './settings-section.tsx';

interface ProfileSectionsProps {
  record: UserRecord;
  limits: { nameMax: number; aboutMeMax: number };
}

/** The user's photo and profile, shown in the account settings and in the back office. */
export function ProfileSections({ record, limits: { nameMax, aboutMeMax } }: ProfileSectionsProps) {
  return (
    <>
      <SettingsSection title="Photo" lead="Shown beside your name here and on your tickets.">
        <PhotoCard userId={record._id} name={record.userName} photoUrl={record.profileURL} />
      </SettingsSection>
      <SettingsSection
        title="Personal Information"
        lead="Your name on pages and in emails, and where you are."
      >
        <PersonalForm person={record} nameMax={nameMax} aboutMeMax={aboutMeMax} />
      </SettingsSection>
    </>
  );
}
