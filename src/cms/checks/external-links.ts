import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import ipaddr from 'ipaddr.js';
import pLimit from 'p-limit';
import type { LinkStatus } from './links.ts';

/** Where the addresses of the internet that are given out lie; all else of IPv6 is kept for something. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/** Lies in the internet, and yet is where machines of Azure are told theirs. */
const azure = '168.63.129.16';

/**
 * Whether an IP address is one of the internet, which anybody may call. The site must not be made to call its own
 * machine, its network or the ways in which cloud providers tell machines their secrets (169.254.169.254).
 *
 * @param address as a resolver answers it, or as it stands in a web address, without brackets
 */
export function isOfInternet(address: string): boolean {
  if (!ipaddr.isValid(address) || address === azure) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(givenOut);
}

/** Milliseconds for a link, with all that it leads on to. */
const timeout = 5000;
const maxRedirects = 5;
/** For the whole process. */
const atOnce = 5;
/** Bytes: no more of an answer is read than its head. */
const largestHead = 16_384;
const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
/** Names that only a network of one's own resolves; looking them up would tell what is there. */
const ownNames = /^[^.]*$|\.(?:local|localhost|internal|intranet|lan|home|corp|private|arpa|onion)$/;
/** Answers to HEAD that say nothing of a GET: some servers do not know it. */
const isSure = (status: number) => status >= 200 && status < 400;

/** How the world is reached; in tests something else stands there. */
export interface Network {
  /** All addresses of a name. @throws as `lookup` of node:dns does */
  resolve(host: string): Promise<readonly string[]>;
  /** Connects to an address that has been looked at. */
  connect(to: { address: string; port: number }): net.Socket;
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: ({ address, port }) => net.connect({ host: address, port }),
};

interface Parts {
  /** The public address, told to whoever is asked. */
  siteUrl: string;
  network?: Network | undefined;
}

/** What is not asked, and not why: that would tell staff what the network of the machine holds. */
class NotAsked extends Error {}

/**
 * Asks other sites whether they have a page, and tells nothing else of what they answer. Every address is hostile: it is
 * resolved first, looked at, and that very address is called, also for each step that it leads on to; no cookies, no
 * other ports, no more than the head of an answer (product: Before it goes out).
 */
export function createElsewhere({ siteUrl, network = internet }: Parts) {
  const closing = new AbortController();
  const limit = pLimit(atOnce);

  /** The one address that is called. @throws NotAsked; what the resolver throws */
  async function addressOf(host: string, signal: AbortSignal): Promise<string> {
    const bare = host.replace(/^\[|\]$/g, '');
    if (net.isIP(bare)) {
      if (!isOfInternet(bare)) throw new NotAsked();
      return bare;
    }
    if (ownNames.test(bare.replace(/\.$/, ''))) throw new NotAsked();
    const found = await Promise.race([network.resolve(bare), aborted(signal)]);
    const [first] = found;
    // One that is not for us among others: somebody wants the site to call that, sooner or later.
    if (!first || !found.every(isOfInternet)) throw new NotAsked();
    return first;
  }

  async function askOnce(url: URL, method: 'HEAD' | 'GET', signal: AbortSignal) {
    const port = ports[url.protocol];
    // `URL` leaves out a port that is the protocol's own.
    if (!port || url.port !== '' || url.username || url.password) throw new NotAsked();
    const address = await addressOf(url.hostname, signal);
    signal.throwIfAborted();
    return new Promise<{ status: number; location: string | undefined }>((done, fail) => {
      const isSecure = url.protocol === 'https:';
      const servername = net.isIP(url.hostname.replace(/^\[|\]$/g, '')) ? '' : url.hostname;
      const request = (isSecure ? https : http).request(url, {
        ...{ method, signal, maxHeaderSize: largestHead },
        headers: {
          // Node would write the port into it.
          Host: url.host,
          'User-Agent': `Ananta link check (+${siteUrl})`,
          ...{ Accept: '*/*', 'Accept-Encoding': 'identity', Connection: 'close' },
        },
        createConnection() {
          const socket = network.connect({ address, port });
          return isSecure ? tls.connect({ socket, servername, host: address }) : socket;
        },
      });
      request.on('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        done({ status, location: headers.location });
        response.on('error', () => undefined);
        request.destroy();
      });
      request.on('error', fail);
      request.end();
    });
  }

  async function follow(href: string): Promise<LinkStatus> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeout)]);
    let url = new URL(href);
    for (let step = 0; step <= maxRedirects; step++) {
      let answer = await askOnce(url, 'HEAD', signal);
      if (!isSure(answer.status)) answer = await askOnce(url, 'GET', signal);
      const { status, location } = answer;
      if (status >= 300 && status < 400 && location) {
        const next = URL.parse(location, url);
        if (!next) return { is: 'unknown' };
        url = next;
        continue;
      }
      if (status === 404 || status === 410) return { is: 'nowhere', why: 'missing' };
      return { is: status >= 200 && status < 300 ? 'fine' : 'unknown' };
    }
    return { is: 'unknown' };
  }

  return {
    /** Whether a link of another site leads somewhere. @param href http or https */
    ask: (href: string): Promise<LinkStatus> =>
      limit(() =>
        follow(href).catch((error: unknown): LinkStatus => {
          const { code } = error as { code?: unknown };
          // There is no such site.
          return code === 'ENOTFOUND' ? { is: 'nowhere', why: 'missing' } : { is: 'unknown' };
        }),
      ),

    /** Ends what is still being asked. */
    close: () => closing.abort(),
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_done, fail) => {
    if (signal.aborted) fail(signal.reason);
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });
}
