import { useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { isAdmin, useViewer } from '#web/domain/viewer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';

/** For an Admin on the way to the back office: what is still missing, then the way on. */
export function TwoStepNotice() {
  const viewer = useViewer();
  const [parameters] = useSearchParams();
  if (viewer?.hasToSetUpTwoStep) {
    return (
      <div className="mb-5">
        <Alert tone="info" title="Administrators need two-step sign-in here.">
          You can open the back office as soon as it is on.
        </Alert>
      </div>
    );
  }
  if (!isAdmin(viewer) || !parameters.has('two-step')) return null;
  return (
    <div className="mb-5">
      <Alert
        tone="success"
        title="You can now open the back office."
        action={
          <LinkButton to={paths.admin.dashboard} size="small">
            Go to the back office
          </LinkButton>
        }
      />
    </div>
  );
}
