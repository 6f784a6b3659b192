import type { ReactNode } from 'react';
import type { TextModelSettingsView } from '#contract/settings.ts';
import { Alert } from '#web/ui/alert.tsx';

interface TextModelStatusProps {
  settings: TextModelSettingsView;
  /** The way to where it can be changed, from other pages. */
  action?: ReactNode;
}

/** Who writes the listings now, in one sentence. */
export function writerOf({ demo, ready, model, defaults }: TextModelSettingsView): string {
  if (demo) return 'Listings are written by the demo writer';
  return ready ? `Listings are written by ${model || defaults.model}` : 'No text model is ready';
}

/** Who writes the listings now. Says nothing while a text model does. */
export function TextModelStatus({ settings: { demo, ready, provider }, action }: TextModelStatusProps) {
  if (demo) {
    return (
      <Alert tone="info" title="The demo writer stands in." action={action}>
        No key is stored, so listings are composed from the given facts, without AI, and marked Demo. As soon
        as a key is added it leaves.
      </Alert>
    );
  }
  if (ready) return null;
  return (
    <Alert tone="warning" title="No listing can be written now." action={action}>
      {provider === 'gemini'
        ? 'No usable key is active for the chosen text model. Users are told to try again later, and no credit is taken. Activate a key or add one.'
        : 'The keys stored for this endpoint are inactive or unreadable. Users are told to try again later, and no credit is taken. Activate a key or delete those that are not needed.'}
    </Alert>
  );
}
