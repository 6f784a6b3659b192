import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { approvalPage, decidedPage, nothingToApprovePage } from './approval-page.ts';
import type { BuyersWish, OrderRecord } from './records.ts';
import { RestError } from './rest-error.ts';
import type { PayPalSimulator } from './simulator.ts';

const PREFIX = '/paypal-simulator';
const FORM_LIMIT_BYTES = 4 * 1024;

interface BrowserRoutesOptions {
  /** Checked on every request: once real credentials are stored, these routes answer 404. */
  isDemo: () => Promise<boolean>;
  simulator: () => Promise<PayPalSimulator>;
}

const files = {
  'buttons.js': 'text/javascript; charset=utf-8',
  'buttons.css': 'text/css; charset=utf-8',
  'approval.js': 'text/javascript; charset=utf-8',
  'approval.css': 'text/css; charset=utf-8',
} as const;
type FileName = keyof typeof files;

const isFile = (name: string): name is FileName => Object.hasOwn(files, name);

async function sendFile(reply: FastifyReply, name: FileName): Promise<FastifyReply> {
  const content = await readFile(new URL(`./browser/${name}`, import.meta.url));
  return reply.type(files[name]).send(content);
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}

async function findOrder(simulator: PayPalSimulator, token: string): Promise<OrderRecord | null> {
  try {
    return await simulator.control.order(token);
  } catch (error) {
    if (error instanceof RestError) return null;
    throw error;
  }
}

const wishes: Record<string, BuyersWish> = { approve: 'pay', decline: 'decline', pend: 'pend' };

interface CheckoutRoute {
  Querystring: { token?: string; again?: string };
}

function registerApproval(app: FastifyInstance, simulatorOf: BrowserRoutesOptions['simulator']): void {
  app.get<CheckoutRoute>('/checkoutnow', async ({ query }, reply) => {
    const order = await findOrder(await simulatorOf(), String(query.token ?? ''));
    if (!order) return sendPage(reply, 404, nothingToApprovePage(null));
    if (order.capture) return sendPage(reply, 200, nothingToApprovePage(order));
    return sendPage(reply, 200, approvalPage(order, query.again !== undefined));
  });

  app.post<CheckoutRoute>('/checkoutnow', async ({ query, body }, reply) => {
    const { control, ...simulator } = await simulatorOf();
    const order = await findOrder({ control, ...simulator }, String(query.token ?? ''));
    if (!order) return sendPage(reply, 404, nothingToApprovePage(null));
    const chosen = new URLSearchParams(String(body)).get('decision') ?? '';
    const wish = Object.hasOwn(wishes, chosen) ? wishes[chosen] : undefined;
    if (!wish) return sendPage(reply, 200, decidedPage(order, 'cancelled'));
    if (order.capture) return sendPage(reply, 200, nothingToApprovePage(order));
    return sendPage(reply, 200, decidedPage(await control.approve(order.id, wish), 'approved'));
  });
}

/**
 * The browser side of the demo, on the shop's own origin: the button script and the approval window. 404 in
 * every other mode.
 */
export async function registerPayPalSimulator(
  app: FastifyInstance,
  { isDemo, simulator }: BrowserRoutesOptions,
): Promise<void> {
  await app.register(
    async (routes) => {
      routes.addHook('onRequest', async (_request, reply) => {
        if (!(await isDemo())) return reply.callNotFound();
      });
      routes.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
        (_request, body, done) => done(null, body),
      );
      routes.get('/sdk/js', (_request, reply) => sendFile(reply, 'buttons.js'));
      routes.get<{ Params: { name: string } }>('/files/:name', async ({ params }, reply) =>
        isFile(params.name) ? sendFile(reply, params.name) : reply.callNotFound(),
      );
      registerApproval(routes, simulator);
    },
    { prefix: PREFIX },
  );
}
