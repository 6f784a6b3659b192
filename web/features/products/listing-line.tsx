import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { channelNames, marketNames } from '#contract/channels/fields.ts';
import type { ListingSummary } from '#contract/listings.ts';
import { paths } from '#contract/paths.ts';
import { FindingCounts, ListingStateBadge } from '#web/domain/listing-state.tsx';

/** `Amazon, Etsy`; empty for a listing that is only its seven sections. */
const channelsOf = ({ channelNames: names }: ListingSummary) =>
  names
    .filter((name) => name !== 'generic')
    .map((name) => channelNames[name])
    .join(', ');

interface ListingLineProps {
  listing: ListingSummary;
  /** Before its name. */
  children?: ReactNode;
}

/** A listing in one line: its language, where it goes, its state. The language leads to it. */
export function ListingLine({ listing, children }: ListingLineProps) {
  const { _id, productName, language, market } = listing;
  const channels = channelsOf(listing);
  return (
    <div className="flex items-start">
      {children}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <Link to={paths.user.listing(_id)} prefetch="intent" className="text-link">
            {language}
            <span className="sr-only"> listing of {productName}</span>
          </Link>
          {channels && <span className="text-ink-soft"> for {channels}</span>}
          {market && <span className="text-ink-soft"> in the {marketNames[market]}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption">
          <ListingStateBadge {...listing} />
          <FindingCounts {...listing} />
        </span>
      </div>
    </div>
  );
}
