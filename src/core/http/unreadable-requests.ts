import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';

type Headers = Readonly<Record<string, string>>;

/** Milliseconds for reading the answer: closing the connection at once may discard it. */
const closeDelay = 1000;

const unreadable = 'The request cannot be understood.';

/**
 * The path of a request. Clients of a proxy send the whole address, which HTTP allows (`GET http://host/path`); the
 * host is ignored. An invalid address is returned unchanged, to be refused.
 */
export function pathOfRequest({ url = '' }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const [, host, rest = ''] = /^https?:\/\/([^/?]+)(.*)$/is.exec(url) ?? [];
  if (!host || !isHost(host) || !URL.canParse(url)) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Refuses invalid requests before any other handler. No name or id of the site contains a NUL, and PostgreSQL fails on
 * one.
 */
export function refuseUnreadableRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, raw } = request;
    if (!url.startsWith('/') || url.includes('%00')) {
      done(new AppError('invalid', 'This address cannot be read.'));
    } else if (!hasOneHost(raw)) {
      done(new AppError('invalid', 'The request has to name one host.'));
    } else if (isEncoded(raw)) {
      done(new AppError('wrongKind', 'Please send the request without compressing it.'));
    } else {
      done();
    }
  });
}

/**
 * A few kilobytes can decompress to gigabytes, even if the body is refused. The site's own clients never send
 * compressed bodies.
 */
function isEncoded({ headers: { 'content-encoding': encoding = 'identity' } }: IncomingMessage): boolean {
  return encoding.toLowerCase() !== 'identity';
}

/**
 * Whether the request names exactly one host, as RFC 9112 requires of HTTP/1.1. Node checks only for a missing one, and
 * answers without the site's headers.
 */
export function hasOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.0';
  if (!isHost(host)) return false;
  let count = 0;
  for (let name = 0; name < rawHeaders.length; name += 2) {
    if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === 'host') count++;
  }
  return count <= 1;
}

/** The host of the last request, which is the same for nearly all. */
let lastHost = '';

/** A name or number, optionally with a port; no user, no path. Some networks have underscores in names. */
function isHost(host: string): boolean {
  if (host === lastHost) return true;
  const isValid = /^[\w.~%!$&'()*+,;=:[\]-]*$/.test(host);
  if (isValid) lastHost = host;
  return isValid;
}

/**
 * Answers requests that Node cannot parse, or that it would answer by itself without headers, in the shape of every
 * error.
 *
 * @param headers of every answer
 * @returns a listener for Node's `clientError`
 */
export function unreadableRequestListeners(headers: Headers) {
  return {
    onClientError(error: Error & { code?: string }, socket: Duplex): void {
      if (!socket.writable || error.code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      if (error.code === 'HPE_HEADER_OVERFLOW') {
        const message = 'The headers of the request are too large.';
        sendError(socket, '431 Request Header Fields Too Large', message);
      } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
        sendError(socket, '408 Request Timeout', 'The request took too long.');
      } else {
        sendError(socket, '400 Bad Request', unreadable);
      }
    },

    listen({ server }: Pick<FastifyInstance, 'server'>): void {
      server.on('connect', (_request, socket) => sendError(socket, '400 Bad Request', unreadable));
      server.on('checkExpectation', ({ socket }) => sendError(socket, '417 Expectation Failed', unreadable));
    },
  };

  function sendError(socket: Duplex, status: string, message: string): void {
    const body = JSON.stringify({ message });
    const lines = {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    // A client that goes on sending would keep the other half of the connection open for ever.
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${body}`, () => {
      setTimeout(() => socket.destroy(), closeDelay).unref();
    });
  }
}
