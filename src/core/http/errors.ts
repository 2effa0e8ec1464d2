import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorReason } from '#core/errors.ts';

/** The HTTP status of each reason; no other module knows it. */
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

/** The HTTP status of a reason. */
export const statusOf = (reason: ErrorReason): number => statuses[reason];

const csrfMessage = 'This form has expired. Please send it again.';

/** Messages for Fastify's own refusals; an unlisted 4xx keeps its status. */
const messages: Record<string, string> = {
  FST_CSRF_MISSING_SECRET: csrfMessage,
  FST_CSRF_INVALID_TOKEN: csrfMessage,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not accepted here.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no content.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_REQ_FILE_TOO_LARGE: 'A file is too large.',
};

/** The body of the answer to a failure. */
type ErrorBody = { message: string } & Partial<
  Pick<AppError, 'errors' | 'current' | 'secondFactor' | 'confirm'>
>;

/**
 * Answers every failure as `{ message, errors?, current?, secondFactor?, confirm? }`; internal errors are logged and
 * never sent.
 */
export function handleError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply.send(prepareErrorAnswer(error, request, reply));
}

/** Sets status and headers of the answer to a failure, which is logged where it is internal. @returns its body */
export function prepareErrorAnswer(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): ErrorBody {
  // Fastify closes the connection on a body that it does not read to its end. Browsers that are still sending would
  // then show a broken connection instead of the message. The rest of the body is discarded, for a limited time
  // (`closeSlowBodies`).
  reply.removeHeader('connection');
  removeHeadersOfContent(reply);
  if (error instanceof AppError) {
    const { reason, message, errors, retryAfter, current, secondFactor, confirm } = error;
    if (error.cause)
      request.log.error({ err: error.cause }, 'the database or the storage is unavailable or full');
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    reply.code(statuses[reason]);
    return { message, errors, current, secondFactor, confirm };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = messages[error.code] ?? 'The request cannot be understood.';
    reply.code(status);
    return { message };
  }
  request.log.error({ err: error }, 'request failed');
  reply.code(500);
  return { message: 'Something went wrong on our side. Please try again.' };
}

/** Headers that describe the content of an answer, or for how long and for whom it may be cached. */
const contentHeaders =
  /^(?:content-(?!security-policy)|accept-ranges$|cache-control$|etag$|expires$|last-modified$|link$|x-total-count$)/;

/**
 * Removes the headers of the answer that the route meant to send: an error that is marked as compressed, or as a file,
 * cannot be read. A stream that breaks before its first byte has already passed its headers to Node.
 */
function removeHeadersOfContent(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) if (contentHeaders.test(name)) reply.removeHeader(name);
  if (reply.raw.headersSent) return;
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
}

/** Makes all errors of an app, or of a part of it, have the shape that clients know (product: The API). */
export function setErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing here.' }));
}
