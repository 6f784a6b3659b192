import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI 3.1 of the declared endpoints, generated from the schemas that validate requests and responses. */
export async function registerOpenApi(
  app: FastifyInstance,
  publicUrl: string,
  site: () => Promise<{ name: string }>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1',
        description: 'Product listings written by an AI text model.',
      },
      servers: [{ url: publicUrl }],
      tags: [
        { name: 'public', description: 'anyone' },
        { name: 'user', description: 'signed in; own records only' },
        { name: 'admin', description: 'role Admin' },
      ],
    },
    transform: (input) => {
      const isDeclared = Boolean(input.route.config?.endpoint);
      const { schema, url } = jsonSchemaTransform(input);
      return { schema: { ...schema, hide: !isDeclared }, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    theme: { title: 'API' },
    uiConfig: {
      // Not the library's own copy, which doesn't know the site's name.
      url: '/api/openapi.json',
      docExpansion: 'list',
      tryItOutEnabled: false,
    },
  });
  app.get('/api/openapi.json', async () => {
    const specification = app.swagger();
    return { ...specification, info: { ...specification.info, title: (await site()).name } };
  });
}
