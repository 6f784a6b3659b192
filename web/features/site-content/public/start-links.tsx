import { useViewer } from '#web/domain/viewer.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The one thing to do: register, or go on working. */
export function StartLinks() {
  const viewer = useViewer();
  if (viewer) {
    return (
      <LinkButton to="/user/generate-product-description" variant="primary">
        Write a listing
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to="/register" variant="primary">
        Write your first listing
      </LinkButton>
      <LinkButton to="/login" variant="quiet">
        Sign in
      </LinkButton>
    </>
  );
}
