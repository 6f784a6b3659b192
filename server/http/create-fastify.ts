import { compile } from '@fastify/proxy-addr';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { newId } from '../db/new-id.ts';
import type { AppContext } from '../platform/context.ts';
import { answerError } from './error-handler.ts';
import {
  answerUnreadable,
  type ConnectionLimits,
  connectionLimits,
  createBoundedServer,
} from './http-server.ts';
import { registerRequestAddress, rewriteAddress } from './request-address.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * The connection limit per client scales with the multiplier, as request limits do; the other limits are
 * fixed.
 */
function limitsOf({ rateLimitMultiplier, trustedProxies }: AppContext['config']) {
  const isProxy = compile(trustedProxies);
  const perClient = Math.max(1, Math.round(connectionLimits.connectionsPerClient * rateLimitMultiplier));
  return {
    limits: { ...connectionLimits, connectionsPerClient: perClient },
    // All clients behind a proxy share its address, so the proxy has to limit them.
    isCounted: (address: string) => rateLimitMultiplier > 0 && !isProxy(address, 0),
  };
}

/**
 * Fastify on top of our bounded server, with our schemas. `limits` overrides some of the product's limits.
 */
export function createFastify(
  { config, log }: AppContext,
  limits: Partial<ConnectionLimits> = {},
): FastifyInstance {
  const bounds = limitsOf(config);
  const app = Fastify({
    loggerInstance: log,
    // One log line per request instead of two: http/request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) =>
      createBoundedServer(handle, { ...bounds, limits: { ...bounds.limits, ...limits } }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: rewriteAddress,
    return503OnClosing: true,
    // Errors before routing, and input that is not HTTP.
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerRequestAddress(app);
  return app;
}
