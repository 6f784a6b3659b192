import { useState } from 'react';
import { useRefresh } from '#web/data/refresh.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Reloads the list; without a connection it stays unchanged. */
export function RefreshButton() {
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    const problem = await refresh();
    setIsBusy(false);
    if (problem) toast.error(problem.message);
  };
  return (
    <Button onClick={press} isBusy={isBusy} busyLabel="Refreshing …">
      Refresh
    </Button>
  );
}
