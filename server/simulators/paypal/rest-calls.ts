import { z } from 'zod';
import { captureAnswer, disputeAnswer, minimalOrderAnswer, orderAnswer, refundAnswer } from './answers.ts';
import type { Core } from './core.ts';
import { requireDispute } from './disputes.ts';
import type { CallName } from './faults.ts';
import { captureOrder, createOrder, requireOrder } from './orders.ts';
import { readRequest } from './read-request.ts';
import type { OrderRecord } from './records.ts';
import { refundCapture, requireCapture, requireRefund } from './refunds.ts';
import { notFound } from './rest-error.ts';
import { rawMember, type Signer } from './signing.ts';
import type { WebhookTarget } from './webhooks.ts';
import {
  captureAnswerSchema,
  captureRequestSchema,
  disputeAnswerSchema,
  minimalOrderSchema,
  orderAnswerSchema,
  orderRequestSchema,
  refundAnswerSchema,
  refundRequestSchema,
  verifyRequestSchema,
} from './wire-schemas.ts';

export interface RestRequest {
  /** The id in the path, or empty. */
  id: string;
  body: string;
  requestId: string | undefined;
  /** `Prefer: return=representation`. */
  wantsAll: boolean;
}

export interface RestAnswer {
  status: number;
  body: object;
  /** Validates the answer: the simulator has to follow PayPal's schema too. */
  schema: z.ZodType;
}

interface RestSurroundings {
  core: Core;
  signer: Signer;
  webhook: () => WebhookTarget | null;
}

interface RestCall {
  name: CallName;
  method: 'GET' | 'POST';
  path: RegExp;
  answer(surroundings: RestSurroundings, request: RestRequest): Promise<RestAnswer>;
}

const verificationAnswerSchema = z.strictObject({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });
const webhookAnswerSchema = z.strictObject({
  id: z.string(),
  url: z.url(),
  event_types: z.array(z.strictObject({ name: z.string() })),
});

function answerOrder(core: Core, status: number, order: OrderRecord, wantsAll: boolean): RestAnswer {
  return wantsAll
    ? { status, body: orderAnswer(core, order), schema: orderAnswerSchema }
    : { status, body: minimalOrderAnswer(core, order), schema: minimalOrderSchema };
}

const createdOrRepeated = (isNew: boolean) => (isNew ? 201 : 200);

/** The supported calls; everything else is 404. */
export const restCalls: readonly RestCall[] = [
  {
    name: 'createOrder',
    method: 'POST',
    path: /^\/v2\/checkout\/orders()$/,
    async answer({ core }, { body, requestId, wantsAll }) {
      const { isNew, record } = await createOrder(core, readRequest(body, orderRequestSchema), requestId);
      return answerOrder(core, createdOrRepeated(isNew), record, wantsAll);
    },
  },
  {
    name: 'getOrder',
    method: 'GET',
    path: /^\/v2\/checkout\/orders\/([^/]+)$/,
    answer: async ({ core }, { id }) => answerOrder(core, 200, await requireOrder(core, id), true),
  },
  {
    name: 'captureOrder',
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
    async answer({ core }, { id, body, requestId, wantsAll }) {
      readRequest(body, captureRequestSchema);
      const { isNew, record } = await captureOrder(core, id, requestId);
      return answerOrder(core, createdOrRepeated(isNew), record, wantsAll);
    },
  },
  {
    name: 'getCapture',
    method: 'GET',
    path: /^\/v2\/payments\/captures\/([^/]+)$/,
    async answer({ core }, { id }) {
      const { order, capture } = await requireCapture(core, id);
      return { status: 200, body: captureAnswer(core, order.id, capture), schema: captureAnswerSchema };
    },
  },
  {
    name: 'refundCapture',
    method: 'POST',
    path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
    async answer({ core }, { id, body, requestId }) {
      const request = readRequest(body, refundRequestSchema);
      const { isNew, record } = await refundCapture(core, id, request, requestId);
      const status = createdOrRepeated(isNew);
      return { status, body: refundAnswer(core, record), schema: refundAnswerSchema };
    },
  },
  {
    name: 'getRefund',
    method: 'GET',
    path: /^\/v2\/payments\/refunds\/([^/]+)$/,
    answer: async ({ core }, { id }) => ({
      status: 200,
      body: refundAnswer(core, await requireRefund(core, id)),
      schema: refundAnswerSchema,
    }),
  },
  {
    name: 'getDispute',
    method: 'GET',
    path: /^\/v1\/customer\/disputes\/([^/]+)$/,
    answer: async ({ core }, { id }) => ({
      status: 200,
      body: disputeAnswer(core, await requireDispute(core, id)),
      schema: disputeAnswerSchema,
    }),
  },
  {
    name: 'getWebhook',
    method: 'GET',
    path: /^\/v1\/notifications\/webhooks\/([^/]+)$/,
    async answer({ webhook }, { id }) {
      const known = webhook();
      if (known?.id !== id) throw notFound();
      const body = { id, url: known.url, event_types: [{ name: '*' }] };
      return { status: 200, body, schema: webhookAnswerSchema };
    },
  },
  {
    name: 'verifyWebhook',
    method: 'POST',
    path: /^\/v1\/notifications\/verify-webhook-signature()$/,
    async answer({ signer, webhook }, { body }) {
      const fields = readRequest(body, verifyRequestSchema);
      const isOurs = fields.webhook_id === webhook()?.id;
      const isGenuine = isOurs && signer.isGenuine(fields, rawMember(body, 'webhook_event') ?? '');
      return {
        status: 200,
        body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' },
        schema: verificationAnswerSchema,
      };
    },
  },
];
