import { useState } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const languages = [
  'English',
  'Portuguese',
  'Français',
  'German',
  'Norwegian Bokmål',
  'Scottish Gaelic',
  'Japanese',
].map((label) => ({ value: label, label }));

export function FieldGallery() {
  const [language, setLanguage] = useState('English');
  const [unmatched, setUnmatched] = useState<string | null>(null);
  return (
    <Panel title="Fields">
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-x-12">
        <div className="lg:col-span-2">
          <FormError
            message="The form was not sent"
            problems={[
              { fieldId: 'gallery-email', message: 'Invalid email address format.' },
              { message: 'Passwords do not match' },
            ]}
          />
        </div>
        <TextField label="Full name" defaultValue="Marta Vieira" autoComplete="name" />
        <TextField
          id="gallery-email"
          type="email"
          label="Email address"
          defaultValue="marta@"
          hint="We write to it when you ask for a new password."
          error="Invalid email address format."
          aside={
            <a href="#gallery-email" className="text-link text-small">
              Why?
            </a>
          }
        />
        <TextField label="Phone" isOptional placeholder="+351" />
        <TextField label="Email" readOnly value="marta@loja-vieira.example" />
        <TextField label="Disabled" disabled value="Not now" />
        <PasswordField
          label="Password"
          name="password"
          defaultValue="correct horse"
          hint="At least 6 characters."
        />
        <Select label="Country" defaultValue="PT">
          <option value="PT">Portugal</option>
          <option value="ES">Spain</option>
        </Select>
        <Combobox
          label="Language"
          options={languages}
          value={language}
          onChange={setLanguage}
          unmatched={unmatched}
          onUnmatched={setUnmatched}
          isOptional
          hint="Type to narrow down."
        />
        <TextArea
          label="Product details"
          countTo={40}
          defaultValue="Stonewashed linen, 45 by 45 cm, hemmed by hand"
        />
        <TextArea label="Message" error="Please write a message." />
        <div className="grid gap-3">
          <Checkbox label="I agree to the Terms of Service and Privacy Policy" defaultChecked />
          <Checkbox label="Required, not ticked" error="Please agree to the terms." />
          <Checkbox label="Disabled" disabled hint="Switched on by your administrator." />
        </div>
      </div>
    </Panel>
  );
}
