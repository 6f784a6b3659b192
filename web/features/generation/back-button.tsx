import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** Goes back in the tab's history, or to the dashboard if the tab started on this page. */
export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ms-3"
      onClick={() => (key === 'default' ? navigate(paths.user.dashboard) : navigate(-1))}
    >
      <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Back
    </Button>
  );
}
