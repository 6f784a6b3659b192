import { useState } from 'react';
import { useReload } from '#web/lib/use-reload.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Loads the list again; without a connection it stays as it is. */
export function RefreshButton() {
  const reload = useReload();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    const problem = await reload();
    setIsBusy(false);
    if (problem) toast.error(problem.message);
  };
  return (
    <Button onClick={refresh} isBusy={isBusy} busyLabel="Refreshing …">
      Refresh
    </Button>
  );
}
