import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../content/refusal.ts';
import { HttpError } from '../http-error.ts';

const csrfMessage = 'This form is too old. Please send it again.';

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

/** Every failure leaves as `{ message, errors? }`; what went wrong inside is logged and never told (contract). */
export function handleError(
  error: FastifyError | HttpError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof HttpError) {
    if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter);
    return reply.code(error.statusCode).send({ message: error.message, errors: error.errors });
  }
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter);
    return reply.code(503).send({ message: error.message });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = messages[error.code] ?? 'The request cannot be understood.';
    return reply.code(status).send({ message });
  }
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.' });
}

/** What Node itself cannot read never becomes a request; it is answered by hand, in the same shape. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers of the request are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long.']
        : ['400 Bad Request', 'The request cannot be understood.'];
  const body = JSON.stringify({ message });
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** Makes every error of an app, or of a part of it, answer in the contract's shape. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing here.' }));
}
