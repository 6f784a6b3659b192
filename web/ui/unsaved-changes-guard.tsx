import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedChangesGuardProps {
  isDirty: boolean;
  /** Also by another search of the same page: what is edited may not be among what it finds. */
  coversSearch?: boolean;
}

/** Asks before typed changes are left behind: by a link here, by the browser itself when the page is closed. One a page. */
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
