import { paths } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Credits are few below this balance. */
const BUY_MORE_BELOW = 5;

/** The way to more credits, wherever they are shown and are few or gone. */
export function BuyMore({ credits }: { credits: number }) {
  if (credits >= BUY_MORE_BELOW) return null;
  return (
    <LinkButton to={paths.user.selectPackage} size="small">
      Buy More
    </LinkButton>
  );
}
