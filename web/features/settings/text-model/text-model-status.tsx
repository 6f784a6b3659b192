import type { ReactNode } from 'react';
import type { TextModelSettingsView } from '#contract/settings.ts';
import { Alert } from '#web/ui/alert.tsx';

interface TextModelStatusProps {
  settings: TextModelSettingsView;
  /** A link to the settings, on other pages. */
  action?: ReactNode;
}

/** What writes the listings now, in one sentence. */
export function writerOf({ demo, ready, currentModel }: TextModelSettingsView): string {
  if (demo) return 'Listings are written by the demo writer';
  return ready ? `Listings are written by ${currentModel}` : 'No text model is ready';
}

/** Models the provider has withdrawn. The next one on the list is used, or none. */
function RetiredModels({ settings, action }: TextModelStatusProps) {
  const { retiredModels, currentModel } = settings;
  if (retiredModels.length === 0) return null;
  const gone = retiredModels.map(({ model }) => model);
  const isAnyLeft = !gone.includes(currentModel);
  return (
    <Alert
      tone={isAnyLeft ? 'warning' : 'danger'}
      title={`No longer available: ${gone.join(', ')}.`}
      action={action}
    >
      The provider says that it does not have {gone.length > 1 ? 'these models' : 'this model'}, which usually
      means that it was retired.{' '}
      {isAnyLeft
        ? `Listings are written by ${currentModel} instead. Choose a new first model.`
        : 'No other model is on the list, so no listing can be written. Users get their credit back. Choose another model.'}
    </Alert>
  );
}

/** Warns an Admin about the text model. Renders nothing while the first model on the list is in use. */
export function TextModelStatus(props: TextModelStatusProps) {
  const { settings, action } = props;
  const { demo, ready, provider } = settings;
  if (demo) {
    return (
      <Alert tone="info" title="The demo writer is writing the listings." action={action}>
        No key is stored, so listings are written from the facts alone, without AI, and marked Demo. Once you
        add a key, your text model writes them instead.
      </Alert>
    );
  }
  if (ready) return <RetiredModels {...props} />;
  return (
    <Alert tone="warning" title="No listing can be written now." action={action}>
      {provider === 'gemini'
        ? 'No working key is active for the chosen text model. Users are told to try again later, and no credit is taken. Activate a key, test one again or add one.'
        : 'The keys stored for this endpoint are inactive, unreadable or failed their test. Users are told to try again later, and no credit is taken. Activate a key, test one again or delete those that are not needed.'}
    </Alert>
  );
}
