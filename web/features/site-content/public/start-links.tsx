import { paths } from '#contract/paths.ts';
import { useViewer } from '#web/domain/viewer.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The one thing to do: register, or go on working. */
export function StartLinks() {
  const viewer = useViewer();
  if (viewer) {
    return (
      <LinkButton to={paths.user.generator} variant="primary">
        Write a listing
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
