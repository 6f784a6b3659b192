import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listPackages } from '#contract/catalog.ts';
import { getNavLogo, siteSections } from '#contract/site-content.ts';
import { createFileStorage } from './clients/file-storage/index.ts';
import { createMailer, type Mailer } from './clients/mailer/index.ts';
import { createRemoteImages, type FetchRemoteImage } from './clients/remote-image.ts';
import { createSimulatorRecords } from './db/paypal-simulator-records.ts';
import { deleteEndedWindows } from './db/rate-limit-store.ts';
import { registerAuditRoutes } from './features/audit/index.ts';
import { createCatalog, registerCatalogRoutes } from './features/catalog/index.ts';
import {
  createChannelRules,
  createChannels,
  registerChannelsRoutes,
  registerRecheckJob,
} from './features/channels/index.ts';
import { createCredits, registerCreditsJobs, registerCreditsRoutes } from './features/credits/index.ts';
import {
  createGeneration,
  registerCeilingJob,
  registerGenerationRoutes,
} from './features/generation/index.ts';
import {
  createIdentity,
  deleteBoughtMembership,
  type Identity,
  registerIdentityJobs,
  registerIdentityRoutes,
  storeBoughtMembership,
} from './features/identity/index.ts';
import {
  createListings,
  registerListingExportRoutes,
  registerListingsRoutes,
} from './features/listings/index.ts';
import { createImages, createMedia, registerMediaJobs, registerMediaRoutes } from './features/media/index.ts';
import {
  createOrderBook,
  createOrdering,
  hasPaidFor,
  registerOrderExportRoutes,
  registerOrderingJobs,
  registerOrderingRoutes,
  registerReceiptRoutes,
} from './features/ordering/index.ts';
import {
  createPayments,
  type Gateway,
  registerPaymentsJobs,
  registerWebhookRoute,
} from './features/payments/index.ts';
import { createProducts, registerProductsRoutes } from './features/products/index.ts';
import { createReporting, registerReportingRoutes } from './features/reporting/index.ts';
import {
  createSettings,
  DEMO_WEBHOOK_ID,
  registerModelCallsJob,
  registerRetiredModelJob,
  registerSettingsRoutes,
} from './features/settings/index.ts';
import {
  createSiteContent,
  registerSiteContentRoutes,
  type SiteContent,
  sanitiseHtml,
} from './features/site-content/index.ts';
import { createSupport, registerInboundMailRoute, registerSupportRoutes } from './features/support/index.ts';
import { createVoices, registerVoicesRoutes } from './features/voices/index.ts';
import { registerAccess } from './http/access.ts';
import { createFastify } from './http/create-fastify.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import type { ConnectionLimits } from './http/http-server.ts';
import { createInternalCalls } from './http/internal-calls.ts';
import { registerJsonBody } from './http/json-body.ts';
import { registerMonitoring } from './http/monitoring.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerRateLimit } from './http/rate-limit.ts';
import { registerRequestLog } from './http/request-log.ts';
import { registerRequestOrigin } from './http/request-origin.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerFailedJobMails, registerMailJob } from './mail/index.ts';
import { createSiteLetters } from './mail-sender.ts';
import { personalDataAcross } from './personal-data.ts';
import type { AppContext } from './platform/context.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { StorageSpace, StorageWatch } from './platform/storage-watch.ts';
import { createDemoSimulator, registerPayPalSimulator } from './simulators/paypal/index.ts';
import { startDemoWriter } from './simulators/text-model/index.ts';
import { writingSources } from './writing-sources.ts';

/**
 * Stands in for PayPal until credentials are stored. Its orders live in the database, so that every process
 * has them.
 */
function createDemoPayPal({ db, config, log, now, secretBox }: AppContext, app: FastifyInstance) {
  return createDemoSimulator(log, {
    store: createSimulatorRecords(db),
    now,
    secret: secretBox.derive('PayPal simulator'),
    approvalUrl: () => `${config.publicUrl}/paypal-simulator`,
    // Calls this process directly, bypassing any proxy in front of the public address.
    webhook: () => {
      const address = app.server.address();
      if (typeof address !== 'object' || address === null) return null;
      const isEverywhere = ['0.0.0.0', '::'].includes(address.address);
      const host = isEverywhere ? '127.0.0.1' : address.address;
      const name = host.includes(':') ? `[${host}]` : host;
      return { url: `http://${name}:${address.port}/api/paypal/webhook`, id: DEMO_WEBHOOK_ID };
    },
  });
}

interface SellingParts {
  siteContent: SiteContent;
  credits: ReturnType<typeof createCredits>;
  catalog: ReturnType<typeof createCatalog>;
  metrics: Metrics;
  settings: ReturnType<typeof createSettings>;
  paymentGateway?: ComposeOptions['paymentGateway'];
}

/** Orders and their payments. Payments read orders through the order book; orders call payments. */
function createSelling(
  context: AppContext,
  { credits, catalog, metrics, settings, siteContent, paymentGateway }: SellingParts,
) {
  const orders = createOrderBook(context, {
    credits,
    memberships: { store: storeBoughtMembership, takeBack: deleteBoughtMembership },
    // A receipt names its seller: the business, or else the site.
    receiptOperator: async (transaction) => {
      const operator = await settings.payments.operator(transaction);
      const { name, supportEmail } = await siteContent.identity(transaction);
      const { businessName, email } = operator;
      return { ...operator, businessName: businessName || name, email: email || supportEmail };
    },
  });
  const gateway = paymentGateway ?? settings.payments.connection;
  const { isSetUp } = settings.payments;
  const payments = createPayments({ context, orders, gateway, isSetUp, watch: metrics.payments });
  return { payments, ordering: createOrdering(context, { sold: catalog, payments, credits }) };
}

function createSupportDesk(
  context: AppContext,
  { identity, images }: { identity: Identity; images: ReturnType<typeof createImages> },
) {
  return createSupport(context, {
    people: {
      listOperatorAddresses: () => identity.operatorMails.addresses('ticket'),
      listTeam: identity.supportTeam,
      findUser: identity.findUser,
    },
    images,
    sanitiseHtml,
  });
}

const createWriting = (context: AppContext, settings: ReturnType<typeof createSettings>, metrics: Metrics) =>
  createGeneration(context, {
    textModels: settings.textModels,
    sources: writingSources(context),
    freeUse: settings.freeUse.read,
    onRunEnded: ({ outcome, kind, firstByteMs }) => {
      metrics.generations.inc({ outcome, kind });
      if (firstByteMs !== null) metrics.firstByte.observe(firstByteMs / 1000);
    },
  });

/** Products, and their texts. */
function createProductSlices(context: AppContext, settings: ReturnType<typeof createSettings>) {
  const { packsOn: rulesOn } = createChannelRules(context);
  const listings = createListings(context, { modelCallsFor: settings.textModel.callsFor, rulesOn });
  return { listings, products: createProducts(context, listings.forProducts) };
}

interface SliceParts {
  metrics: Metrics;
  mailer: Mailer;
  demoPayPal: ReturnType<typeof createDemoPayPal>;
  options: ComposeOptions;
}

/** The slices' operations, for main.ts (start-up, jobs, shutdown) and for tests. */
function createSlices(context: AppContext, { metrics, mailer, demoPayPal, options }: SliceParts) {
  const credits = createCredits(context);
  const images = createImages(context, createFileStorage(context.config));
  const siteContent = createSiteContent(context, images.missingOf);
  const letters = createSiteLetters(context, {
    siteContent,
    receiptOperator: () => settings.payments.operator(context.db),
  });
  const settings = createSettings(context, {
    startDemoWriter: () => startDemoWriter({ paceMs: options.demoPaceMs }),
    demoPayPal,
    mailing: { mailer, letters },
  });
  const generation = createWriting(context, settings, metrics);
  const voices = createVoices(context);
  const ofProducts = createProductSlices(context, settings);
  const identity = createIdentity(context, {
    credits,
    mailer,
    signupCredits: async () => (await settings.freeUse.read()).signupCredits,
    site: siteContent.identity,
    letters,
    sanitiseHtml,
    fetchRemoteImage: options.fetchRemoteImage ?? createRemoteImages(),
    ...personalDataAcross(context, { credits, generation, images, settings, voices, ...ofProducts }),
  });
  const catalog = createCatalog(context, {
    currency: settings.payments.currency,
    currencyOfSale: async () => (await settings.payments.place()).currency,
    hasPaidFor: (userId, itemId) => hasPaidFor(context.db, userId, itemId),
  });
  const support = createSupportDesk(context, { identity, images });
  const media = createMedia(context, images, {
    presentText: async (ids) => {
      const texts = [
        siteContent.presentText(),
        catalog.items.presentText(),
        support.attachedImages(ids),
        identity.photosAmong(ids),
      ];
      return (await Promise.all(texts)).flat().join(' ');
    },
    idsInEarlierSaves: siteContent.idsInEarlierSaves,
  });
  const selling = createSelling(context, { ...options, credits, catalog, metrics, settings, siteContent });
  const reporting = createReporting(context, {
    paymentPlace: settings.payments.place,
    ceilingUse: generation.ceilingUse,
    textModelStatus: settings.textModels.status,
  });
  return {
    channels: createChannels(context),
    credits,
    identity,
    letters,
    settings,
    generation,
    ...ofProducts,
    siteContent,
    media,
    support,
    catalog,
    reporting,
    voices,
    ...selling,
  };
}

export type Slices = ReturnType<typeof createSlices>;

export interface ComposedApp {
  readonly app: FastifyInstance;
  readonly slices: Slices;
  readonly internalCalls: ReturnType<typeof createInternalCalls>;
  readonly storageWatch: StorageWatch;
  /** From now on /readyz reports unready, so that load balancers stop routing traffic here. */
  beginShutdown(): void;
}

/** Registers all background work. Called before the queue starts. */
function registerJobs(context: AppContext, slices: Slices, mailer: Mailer, metrics: Metrics): void {
  const { addresses } = slices.identity.operatorMails;
  const ofAlarms = () => addresses('alarm');
  registerMailJob(context, mailer, slices.letters);
  registerFailedJobMails(context, ofAlarms);
  registerIdentityJobs(context, slices.identity);
  registerCreditsJobs(context, slices.credits, (isBalanced) =>
    metrics.ledgerChecks.inc({ result: isBalanced ? 'balanced' : 'differs' }),
  );
  registerCeilingJob(context, ofAlarms);
  registerRetiredModelJob(context, ofAlarms);
  registerModelCallsJob(context);
  registerPaymentsJobs(context, slices.payments);
  registerOrderingJobs(context, addresses);
  registerMediaJobs(context, slices.media);
  registerRecheckJob(context);
  context.jobs.work('delete-ended-limits', () => deleteEndedWindows(context.db));
  context.jobs.schedule('delete-ended-limits', '41 * * * *');
}

interface ComposeOptions {
  registerPages?: (app: FastifyInstance, composed: ComposedApp) => Promise<void>;
  /** Milliseconds the demo writer waits between words; reading speed by default. */
  demoPaceMs?: number;
  /** The payment gateway; by default the one in the settings. */
  paymentGateway?: () => Promise<Gateway | null>;
  /** Free space on the disk of DATA_DIR; read from the operating system by default. */
  readStorageSpace?: () => Promise<StorageSpace>;
  /** How photos of identity providers are fetched; by default only from the public internet. */
  fetchRemoteImage?: FetchRemoteImage;
  /** Connection limits that differ from the product's, for tests. */
  connectionLimits?: Partial<ConnectionLimits>;
}

/**
 * Assembles the application without listening. `registerPages` comes last, because it handles every remaining
 * path.
 */
export async function composeApp(context: AppContext, options: ComposeOptions = {}): Promise<ComposedApp> {
  const metrics = createMetrics();
  const mailer = createMailer(context.config);
  const app = createFastify(context, options.connectionLimits);
  const demoPayPal = createDemoPayPal(context, app);
  const slices = createSlices(context, { metrics, mailer, demoPayPal, options });
  const internalCalls = createInternalCalls(app, {
    sharedEndpoints: [...siteSections.map(({ endpoints }) => endpoints.get), getNavLogo, listPackages],
    onContentChange: context.contentVersion.onChange,
  });
  const shutdown = new AbortController();

  registerErrorHandler(app);
  registerRequestLog(app, metrics);
  registerSecurityHeaders(app, context.config.publicUrl);
  await registerRateLimit(app, {
    multiplier: context.config.rateLimitMultiplier,
    isInternal: (request: FastifyRequest) => internalCalls.isInternal(request),
  });
  registerRequestOrigin(app, context.config.publicUrl);
  registerJsonBody(app);
  registerAccess(app, slices.identity.resolveActor);
  await registerOpenApi(app, context.config.publicUrl, slices.siteContent.identity);
  const storageWatch = registerMonitoring(app, context, {
    metrics,
    isShuttingDown: () => shutdown.signal.aborted,
    listOperatorAddresses: () => slices.identity.operatorMails.addresses('alarm'),
    readStorageSpace: options.readStorageSpace,
  });
  registerIdentityRoutes(app, context, slices.identity);
  registerCreditsRoutes(app, slices.credits);
  registerSettingsRoutes(app, context, slices.settings);
  registerGenerationRoutes(app, slices.generation);
  registerSiteContentRoutes(app, slices.siteContent);
  registerCatalogRoutes(app, slices.catalog);
  registerChannelsRoutes(app, context, slices.channels);
  registerProductsRoutes(app, slices.products);
  registerListingsRoutes(app, slices.listings);
  registerListingExportRoutes(app, slices.listings.exports);
  registerSupportRoutes(app, slices.support);
  await registerInboundMailRoute(app, context, slices.support);
  registerOrderingRoutes(app, slices.ordering);
  registerReceiptRoutes(app, context, slices.ordering);
  registerOrderExportRoutes(app, context);
  await registerWebhookRoute(app, context, slices.payments.receiveEvent);
  registerAuditRoutes(app, context);
  registerReportingRoutes(app, slices.reporting);
  registerVoicesRoutes(app, slices.voices);
  await registerMediaRoutes(app, slices.media);
  const { isDemo } = slices.settings.payments;
  await registerPayPalSimulator(app, { isDemo, simulator: demoPayPal.simulator });
  app.all('/api/*', async (_request, reply) => reply.callNotFound());
  registerJobs(context, slices, mailer, metrics);

  const composed: ComposedApp = {
    app,
    slices,
    internalCalls,
    storageWatch,
    beginShutdown: () => shutdown.abort(),
  };
  if (options.registerPages) await options.registerPages(app, composed);
  return composed;
}
