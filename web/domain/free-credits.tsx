import { paths } from '#contract/paths.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useViewer } from './viewer.ts';

export interface SignupCredits {
  signupCredits: number;
  signupCreditsAfter: 'registration' | 'confirmation';
}

const inWords = (credits: number) =>
  credits === 1 ? '1 free credit' : `${formatCount(credits)} free credits`;

/** What a visitor is told about the credits of a new account; null if there are none. */
export function freeCreditsSentence({ signupCredits, signupCreditsAfter }: SignupCredits): string | null {
  if (signupCredits === 0) return null;
  const first = `Your first account comes with ${inWords(signupCredits)}`;
  return signupCreditsAfter === 'registration'
    ? `${first}, so you can start writing listings straight away.`
    : `${first}, as soon as you confirm your email address.`;
}

/** Tells someone whose free credits wait for the confirmation of their address; nothing for anyone else. */
export function OfferedCredits() {
  const viewer = useViewer();
  if (!viewer?.offeredCredits) return null;
  return (
    <div className="mb-10">
      <Alert
        tone="info"
        title={`Your ${inWords(viewer.offeredCredits)} ${viewer.offeredCredits === 1 ? 'comes' : 'come'} once you confirm your email address.`}
        action={
          <LinkButton to={`${paths.updateProfile}#email-confirmation`} size="small">
            Send the link again
          </LinkButton>
        }
      >
        <span className="wrap-anywhere">Open the link that we have sent to {viewer.email}.</span>
      </Alert>
    </div>
  );
}
