import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorReason } from '#core/errors.ts';

/** What HTTP calls the reasons of refusals; nothing else in the house knows. */
const statuses: Readonly<Record<ErrorReason, number>> = {
  invalid: 400,
  signInNeeded: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  wrongKind: 415,
  tooMany: 429,
  unavailable: 503,
  full: 507,
};

/** What HTTP calls a reason. */
export const statusOf = (reason: ErrorReason): number => statuses[reason];

const csrfMessage = 'This form has expired. Please send it again.';

/** Fastify's own refusals in our words; anything of its 4xx that is not listed keeps its status. */
const messages: Record<string, string> = {
  FST_CSRF_MISSING_SECRET: csrfMessage,
  FST_CSRF_INVALID_TOKEN: csrfMessage,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not accepted here.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no content.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_REQ_FILE_TOO_LARGE: 'A file is too large.',
};

/** Every failure leaves as `{ message, errors?, current?, secondFactor?, confirm? }`; what went wrong inside is logged and never told. */
export function handleError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The framework closes the connection on a body that it does not read to its end. Browsers that are still sending
  // would then show a broken connection in place of what is wrong. What still comes is let by, for a while (`watchBodies`).
  reply.removeHeader('connection');
  removeHeadersOfContent(reply);
  if (error instanceof AppError) {
    const { reason, message, errors, retryAfter, current, secondFactor, confirm } = error;
    if (error.cause) request.log.error({ err: error.cause }, 'what the site needs is away or full');
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    return reply.code(statuses[reason]).send({ message, errors, current, secondFactor, confirm });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = messages[error.code] ?? 'The request cannot be understood.';
    return reply.code(status).send({ message });
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.' });
}

/** Names of headers that describe an answer's content, or say how long and for whom it may be kept. */
const ofContent =
  /^(?:content-(?!security-policy)|accept-ranges$|cache-control$|etag$|expires$|last-modified$|link$|x-total-count$)/;

/**
 * Takes back what a route has said about the answer that it meant to send: an error that is called compressed, or a file,
 * cannot be read. A stream that breaks before its first byte has already handed its headers on to Node.
 */
function removeHeadersOfContent(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) if (ofContent.test(name)) reply.removeHeader(name);
  if (reply.raw.headersSent) return;
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
}

/** Makes every error of an app, or of a part of it, answer in the shape that clients know (product: The API). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing here.' }));
}
