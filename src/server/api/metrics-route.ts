import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { missing } from '../../content/refusal.ts';
import { contentType, textOf, together } from '../metrics/exposition.ts';
import type { Family } from '../metrics/metrics.ts';
import { readWorkFigures } from '../metrics/work-figures.ts';
import type { Services } from '../services.ts';
import type { Config } from '../settings/config.ts';

interface Parts {
  /** What each process of this instance has counted. */
  read: () => Promise<Family[][]>;
  /** What is known of the work over time. */
  readWork: () => Promise<Family[]>;
  /** Whoever has it may read from anywhere. */
  token: string | undefined;
}

/** Those parts, of a process that has counted by itself. */
export function metricsOf(services: Services, { metricsToken }: Config): Parts {
  const { metrics, jobStates, stores, clock } = services;
  return {
    read: async () => [metrics.read()],
    readWork: () => readWorkFigures({ jobStates, letters: stores.letters, clock }),
    token: metricsToken,
  };
}

/** The figures of the site, for programs that watch it: on this machine, or with the token. To others it is not there. */
export function metricsRoute({ read, readWork, token }: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/metrics',
      { config: { action: 'metrics.read' }, schema: { hide: true }, logLevel: 'warn' },
      async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        if (!isOfThisMachine(request) && !hasToken(request, token)) throw missing('Page');
        const [processes, work] = await Promise.all([read(), readWork()]);
        return reply.type(contentType).send(textOf([...together(processes), ...work]));
      },
    );
  };
}

/**
 * Whether a program on this machine asks for itself. A proxy on this machine asks for others; it says so, whether or
 * not the site has been told to believe it.
 */
function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers);
  return !isPassedOn && isLoopback(socket.remoteAddress);
}

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** In constant time, which digests of one length make easy. */
function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return token !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
