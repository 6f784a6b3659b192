import { useNavigation } from 'react-router';
import { ProgressLine } from '#web/ui/progress-line.tsx';

/** A thin line at the top while the next page loads. Appears after 150 ms, so that quick pages don't flash it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 animate-appear-late">
      <ProgressLine label="Loading the page" />
    </div>
  );
}
