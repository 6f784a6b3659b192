import { paths } from '#contract/paths.ts';
import { useIsRegistrationOpen, useViewer } from '#web/domain/viewer.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The main action: register (or sign in, while nobody can register), or continue to the generator. */
export function StartLinks() {
  const viewer = useViewer();
  const isOpen = useIsRegistrationOpen();
  if (viewer) {
    return (
      <LinkButton to={paths.user.generator} variant="primary">
        Write a listing
      </LinkButton>
    );
  }
  if (!isOpen) {
    return (
      <LinkButton to={paths.login} variant="primary">
        Sign in
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to={paths.register} variant="primary">
        Write your first listing
      </LinkButton>
      <LinkButton to={paths.login} variant="quiet">
        Sign in
      </LinkButton>
    </>
  );
}
