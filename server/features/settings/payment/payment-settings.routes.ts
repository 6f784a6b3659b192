import type { FastifyInstance } from 'fastify';
import {
  getPayPalSettings,
  putPayPalSettings,
  resetPayPalSettings,
  testPayPalSettings,
} from '#contract/payment-settings.ts';
import { serveEndpoint } from '#server/http/serve-endpoint.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import type { Settings } from '../index.ts';

const isOperator = (actor: Actor | null): boolean => actor?.role === 'Admin' && !actor.isTwoStepMissing;

export function registerPaymentSettingsRoutes(
  app: FastifyInstance,
  _context: AppContext,
  { payments }: Settings,
): void {
  serveEndpoint(app, getPayPalSettings, async ({ actor }) => ({
    success: true as const,
    data: await payments.view(isOperator(actor)),
  }));

  serveEndpoint(app, putPayPalSettings, async ({ body, actor, request }) => ({
    success: true as const,
    data: await payments.change(body, { actor, requestId: request.id }),
    message: 'PayPal settings updated successfully',
  }));

  serveEndpoint(app, resetPayPalSettings, async ({ body, actor, request }) => ({
    success: true as const,
    data: await payments.reset(body?.updatedAt, { actor, requestId: request.id }),
    message: 'PayPal settings reset successfully',
  }));

  serveEndpoint(app, testPayPalSettings, async () => ({
    success: true as const,
    data: await payments.test(),
  }));
}
