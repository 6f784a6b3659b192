import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedChangesGuardProps {
  isDirty: boolean;
  /** Also asks when the page's search changes: the results may not include what is being edited. */
  coversSearch?: boolean;
}

/** Asks before unsaved changes are lost: here for links, natively when the page closes. One per page. */
export function UnsavedChangesGuard({ isDirty, coversSearch = false }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty && (here.pathname !== next.pathname || (coversSearch && here.search !== next.search)),
  );
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      confirmLabel="Leave page"
      cancelLabel="Stay"
    >
      What you changed on this page has not been saved and will be lost.
    </ConfirmDialog>
  );
}
