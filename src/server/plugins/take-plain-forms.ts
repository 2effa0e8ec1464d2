import type { FastifyInstance } from 'fastify';

/** Lets the routes that are added here take what forms post without JavaScript, and nothing else. @param bodyLimit bytes */
export function takePlainForms(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
