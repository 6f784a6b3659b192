import type { FastifyInstance } from 'fastify';
import {
  getPayPalSettings,
  putPayPalSettings,
  resetPayPalSettings,
  testPayPalSettings,
} from '#contract/payment-settings.ts';
import { serveEndpoint, succeed } from '#server/http/serve-endpoint.ts';
import { canActAsAdmin } from '#server/platform/admin-access.ts';
import type { Settings } from '../index.ts';

export function registerPaymentSettingsRoutes(app: FastifyInstance, { payments }: Settings): void {
  serveEndpoint(app, getPayPalSettings, async ({ actor }) =>
    succeed({ data: await payments.view(canActAsAdmin(actor)) }),
  );

  serveEndpoint(app, putPayPalSettings, async ({ body, actor, request }) =>
    succeed({
      data: await payments.change(body, { actor, requestId: request.id }),
      message: 'PayPal settings updated successfully',
    }),
  );

  serveEndpoint(app, resetPayPalSettings, async ({ body, actor, request }) =>
    succeed({
      data: await payments.reset(body?.updatedAt, { actor, requestId: request.id }),
      message: 'PayPal settings reset successfully',
    }),
  );

  serveEndpoint(app, testPayPalSettings, async () => succeed({ data: await payments.test() }));
}
