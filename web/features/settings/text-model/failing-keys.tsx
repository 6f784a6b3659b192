import { paths } from '#contract/paths.ts';
import type { TextModelSettingsView } from '#contract/settings.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';

/** Tells an Admin on the dashboard which keys fail, and why. Renders nothing while none does. */
export function FailingKeys({ keys }: { keys: TextModelSettingsView['failingKeys'] }) {
  const [first, ...others] = keys;
  if (!first) return null;
  return (
    <Alert
      tone="warning"
      title={others.length === 0 ? `The key “${first.name}” fails.` : `${keys.length} keys fail.`}
      action={
        <LinkButton to={paths.settings.geminiKeys} size="small">
          Gemini Keys
        </LinkButton>
      }
    >
      {others.length === 0 ? (
        first.reason
      ) : (
        <ul>
          {keys.map(({ name, reason }, index) => (
            // Names may repeat.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered afresh with each load
            <li key={index}>
              “{name}”: {reason}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
