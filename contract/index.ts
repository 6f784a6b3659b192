import * as audit from './audit.ts';
import * as catalog from './catalog.ts';
import * as channelOverrides from './channel-overrides.ts';
import * as channels from './channels.ts';
import * as credits from './credits.ts';
import type { Endpoint } from './endpoint.ts';
import * as freeUse from './free-use.ts';
import * as generation from './generation.ts';
import * as identity from './identity.ts';
import * as listingFiles from './listing-files.ts';
import * as listings from './listings.ts';
import * as mail from './mail.ts';
import * as media from './media.ts';
import * as orderExport from './order-export.ts';
import * as ordering from './ordering.ts';
import * as paymentSettings from './payment-settings.ts';
import * as payments from './payments.ts';
import * as products from './products.ts';
import * as provenance from './provenance.ts';
import * as receipts from './receipts.ts';
import * as reporting from './reporting.ts';
import * as settings from './settings.ts';
import * as siteContent from './site-content.ts';
import * as support from './support.ts';
import * as voices from './voices.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/**
 * Every endpoint. The access matrix, the OpenAPI document and the hostile-input tests are generated from this
 * list.
 */
export const endpoints: readonly Endpoint[] = [
  ...[
    identity,
    credits,
    generation,
    settings,
    freeUse,
    mail,
    paymentSettings,
    siteContent,
    catalog,
    channels,
    products,
    listings,
    provenance,
    listingFiles,
    channelOverrides,
    ordering,
    payments,
    orderExport,
    receipts,
    support,
    media,
    audit,
    reporting,
    voices,
  ]
    .flatMap((area) => Object.values<unknown>(area))
    .filter(isEndpoint),
  ...siteContent.siteSectionEndpoints,
];
