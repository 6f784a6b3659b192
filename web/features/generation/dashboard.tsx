import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { BuyMore } from '#web/domain/buy-more.tsx';
import { OfferedCredits } from '#web/domain/free-credits.tsx';
import { formatCount } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { FirstLine, type HistoryRow } from './history/history-table.tsx';
import { GenerationStatus } from './run/generation-status.tsx';

interface DashboardProps {
  name: string;
  credits: number;
  /** Whether this email address received its free credits with an earlier account. */
  hasHadFreeCredits: boolean;
  /** The newest listings, newest first. */
  newest: readonly HistoryRow[];
  /** Total number of listings. */
  total: number;
  /** Orders of both kinds that wait to be paid; null if they could not be counted. */
  pending: number | null;
  /** Such as `Premium membership, 12 days left`; null without one. */
  membership: string | null;
  /** Null if they could not be counted. */
  productCount: number | null;
  /** After the newest listings. */
  children?: ReactNode;
}

function AreaCard({
  to,
  title,
  figure,
  children,
}: {
  to: string;
  title: string;
  figure?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group grid content-start gap-1 border-line border-t pt-4 pb-2 hover:border-ink"
    >
      <span className="flex items-center justify-between gap-3 font-semibold">
        {title}
        <ArrowRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform group-hover:translate-x-0.5 group-hover:text-ink"
          strokeWidth={1.75}
        />
      </span>
      {figure !== undefined && <span className="tabular font-display text-heading">{figure}</span>}
      <span className="text-ink-soft text-small">{children}</span>
    </Link>
  );
}

function RunningNow({ name }: { name: string }) {
  return (
    <section aria-labelledby="running-now" className="mb-10 rounded-panel border border-line bg-sheet">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <div className="min-w-0">
          <h2 id="running-now" className="eyebrow">
            Being written now
          </h2>
          <p dir="auto" className="wrap-anywhere font-display text-title">
            {name}
          </p>
        </div>
        <LinkButton to={paths.user.generator} size="small">
          Watch
        </LinkButton>
      </div>
      <ProgressLine label={`Writing ${name}`} />
    </section>
  );
}

function Newest({ rows, total }: { rows: readonly HistoryRow[]; total: number }) {
  return (
    <Panel
      title="Newest listings"
      action={
        total > rows.length && (
          <Link to={paths.user.history} className="text-link text-small">
            All {formatCount(total)} listings
          </Link>
        )
      }
    >
      <ul>
        {rows.map((row) => (
          <li
            key={row.generation._id}
            className="grid gap-1 border-line border-b py-4 first:pt-0 last:border-b-0"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <Link
                to={paths.user.historyEntry(row.generation._id)}
                prefetch="intent"
                dir="auto"
                className="wrap-anywhere min-w-0 font-medium hover:underline"
              >
                {row.generation.productName}
              </Link>
              <span className="flex flex-wrap items-center gap-3 text-caption text-ink-faint">
                <LocalTime iso={row.generation.createdAt} />
                <GenerationStatus generation={row.generation} />
              </span>
            </div>
            <div className="max-w-reading">
              <FirstLine {...row} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NoFreeCredits() {
  return (
    <div className="mb-10">
      <Alert
        tone="info"
        title="This account starts without free credits"
        action={
          <LinkButton to={paths.user.selectPackage} size="small">
            Choose a package
          </LinkButton>
        }
      >
        Free credits are given once per mailbox, and this one has already had them.
      </Alert>
    </div>
  );
}

/** The start page after sign-in: the main action, the running listing, the latest ones. */
export function Dashboard(props: DashboardProps) {
  const { name, credits, hasHadFreeCredits, newest, total, pending, membership } = props;
  const { productCount, children } = props;
  const hasNone = hasHadFreeCredits && credits === 0 && total === 0;
  const running = newest.find(({ generation }) => generation.status === 'running');
  const finished = newest.filter((row) => row !== running);
  return (
    <>
      <header className="mb-10 grid justify-items-start gap-6">
        <h1 className="wrap-anywhere max-w-[20ch] font-display text-heading">Welcome back, {name}</h1>
        <div className="flex flex-wrap items-center gap-4">
          <LinkButton to={paths.user.generator} variant="primary" className="min-h-14 px-8 text-subtitle">
            Generate a product description
          </LinkButton>
          {!hasNone && <BuyMore credits={credits} />}
        </div>
        {membership && <p className="tabular text-ink-soft">{membership}</p>}
      </header>
      <OfferedCredits />
      {hasNone && <NoFreeCredits />}
      {running && <RunningNow name={running.generation.productName} />}
      <nav aria-label="Overview" className="mb-12 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        <AreaCard to={paths.user.credits} title="Credits" figure={formatCount(credits)}>
          available, one per listing
        </AreaCard>
        <AreaCard to={paths.user.history} title="History" figure={formatCount(total)}>
          {total === 1 ? 'listing' : 'listings'} in your history
        </AreaCard>
        <AreaCard
          to={paths.user.products}
          title="Products"
          figure={productCount === null ? undefined : formatCount(productCount)}
        >
          What you sell, with its facts and listings
        </AreaCard>
        <AreaCard to={paths.user.selectPackage} title="Upgrade Package">
          More credits for more listings
        </AreaCard>
        <AreaCard to={paths.user.generator} title="Generator">
          A description, titles and tags from the facts
        </AreaCard>
        <AreaCard
          to={paths.user.pendingPayment}
          title="Pending Orders"
          figure={pending ? formatCount(pending) : undefined}
        >
          {pending === 1 ? 'Order waiting to be paid' : 'Orders waiting to be paid'}
        </AreaCard>
        <AreaCard to={paths.user.subscriptionHistory} title="Subscription History">
          What you have bought, with receipts
        </AreaCard>
        <AreaCard to={paths.user.ordersHistory} title="Purchases">
          The items you have bought, and how to use them
        </AreaCard>
        <AreaCard to={paths.user.support} title="Support">
          Ask us and read our answers
        </AreaCard>
      </nav>
      {finished.length > 0 ? (
        <Newest rows={finished} total={total} />
      ) : (
        !running && (
          <p className="max-w-reading text-ink-soft">
            Nothing written yet. Give the generator a product’s name and what you know about it; the finished
            listing is kept here.
          </p>
        )
      )}
      {children && <div className="mt-12">{children}</div>}
    </>
  );
}
