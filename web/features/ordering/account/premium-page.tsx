import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { ContentImage } from '#web/ui/content-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { orderPaths } from '../../../domain/order-kind.ts';
import type { Premium } from './load-premium.ts';

function Locked({ buyPath }: Pick<Premium, 'buyPath'>) {
  return (
    <EmptyState
      title="You have not bought this yet"
      action={
        buyPath && (
          <LinkButton to={buyPath} variant="primary">
            Buy this item
          </LinkButton>
        )
      }
    >
      The guidelines and the access link are shown here once the payment is complete.
    </EmptyState>
  );
}

function Content({ itemName, guidelines, accessUrl }: Premium) {
  return (
    <div className="grid max-w-reading grid-cols-[minmax(0,1fr)] gap-8">
      {accessUrl !== '' && (
        <div>
          <a
            href={accessUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'primary' }, 'max-w-full')}
          >
            <span className="wrap-anywhere min-w-0">
              Open <bdi>{itemName}</bdi>
            </span>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <p className="wrap-anywhere mt-2 text-caption text-ink-faint">{accessUrl}</p>
        </div>
      )}
      {guidelines !== '' && (
        <Panel title="Guidelines">
          <p dir="auto" className="wrap-anywhere whitespace-pre-line font-copy text-copy">
            {guidelines}
          </p>
        </Panel>
      )}
      {accessUrl === '' && guidelines === '' && (
        <p className="text-ink-soft">
          You have paid for this item. It has no guidelines and no link; please contact our support team to
          get it.
        </p>
      )}
    </div>
  );
}

/** A purchased item: how to access and use it. */
export function PremiumPage(premium: Premium) {
  return (
    <>
      <PageHeader
        title={
          <span dir="auto" className="wrap-anywhere">
            {premium.itemName}
          </span>
        }
        crumbs={[{ label: 'Purchases', to: orderPaths.item.history }]}
      />
      {premium.imageUrl !== '' && (
        <ContentImage
          src={premium.imageUrl}
          sizes="(width >= 48rem) 42rem, 100vw"
          className="mb-8 max-h-72 w-full max-w-reading rounded-panel border border-line object-cover"
        />
      )}
      {premium.isPaid ? <Content {...premium} /> : <Locked buyPath={premium.buyPath} />}
    </>
  );
}
