import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { withAccess } from './docs.ts';

/** What the page that shows the document needs, and no more. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI document at docs/json, made from the schemas of the routes, and the page to read it at docs. */
export const openApi = fastifyPlugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ananta',
        version: '1',
        description: 'The content of the site and its administration.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => ({ url, schema: withAccess(schema, route.config?.action) }),
  });
  await app.register(async (docs) => {
    docs.decorate('commonAction', 'docs.read');
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: app.prefix,
      theme: { title: 'Ananta API' },
      uiConfig: { layout: 'BaseLayout' },
      uiHooks: {
        onRequest: async (_request, reply) => void reply.header('Content-Security-Policy', pagePolicy),
      },
    });
  });
});
