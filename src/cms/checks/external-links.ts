import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import ipaddr from 'ipaddr.js';
import pLimit from 'p-limit';
import type { LinkStatus } from './api.ts';

/** The allocated part of the public IPv6 address space; all other ranges are reserved. */
const allocatedIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public address at which Azure machines read their metadata. */
const azure = '168.63.129.16';

/**
 * Whether an IP address is public. Threat: the site must not be made to call its own machine, its network, or the
 * metadata services of cloud providers (169.254.169.254), which reveal secrets.
 *
 * @param address as returned by a resolver or as part of a URL, without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === azure) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(allocatedIpv6);
}

/** Milliseconds for a link, including its redirects. */
const timeout = 5000;
const maxRedirects = 5;
/** Concurrent requests of the whole process. */
const maxConcurrent = 5;
/** Bytes: only the head of an answer is read. */
const maxHeadBytes = 16_384;
const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
/** Names that only a private network resolves; resolving them would reveal what is there. */
const privateNames = /^[^.]*$|\.(?:local|localhost|internal|intranet|lan|home|corp|private|arpa|onion)$/;
/** Whether an answer to HEAD is reliable: some servers do not support HEAD. */
const isConclusive = (status: number) => status >= 200 && status < 400;

/** Access to the internet; tests replace it. */
export interface Network {
  /** All addresses of a name. @throws as `lookup` of node:dns does */
  resolve(host: string): Promise<readonly string[]>;
  /** Connects to an address that has been checked. */
  connect(to: { address: string; port: number }): net.Socket;
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: ({ address, port }) => net.connect({ host: address, port }),
};

interface Dependencies {
  /** The public address, sent in the User-Agent header. */
  siteUrl: string;
  network?: Network | undefined;
}

/** Refused to request, without a reason: a reason would reveal what is in the network of the machine. */
class RequestRefused extends Error {}

/**
 * Asks other sites whether they have a page, and reveals nothing else of their answers. Threat: every address is
 * hostile. A name is resolved once, the addresses are checked, and the connection goes to a checked address, also for
 * each redirect; without cookies, without other ports, and only the head of an answer is read
 * (product: Checks before publishing).
 */
export function createLinkChecker({ siteUrl, network = internet }: Dependencies) {
  const closing = new AbortController();
  const limit = pLimit(maxConcurrent);

  /** The address to connect to. @throws RequestRefused, and the errors of the resolver */
  async function addressOf(host: string, signal: AbortSignal): Promise<string> {
    const bare = host.replace(/^\[|\]$/g, '');
    if (net.isIP(bare)) {
      if (!isPublicAddress(bare)) throw new RequestRefused();
      return bare;
    }
    if (privateNames.test(bare.replace(/\.$/, ''))) throw new RequestRefused();
    const found = await Promise.race([network.resolve(bare), aborted(signal)]);
    const [first] = found;
    // A private address among public ones is an attempt to make the site call it.
    if (!first || !found.every(isPublicAddress)) throw new RequestRefused();
    return first;
  }

  async function requestOnce(url: URL, method: 'HEAD' | 'GET', signal: AbortSignal) {
    const port = ports[url.protocol];
    // `URL` removes the default port of the protocol.
    if (!port || url.port !== '' || url.username || url.password) throw new RequestRefused();
    const address = await addressOf(url.hostname, signal);
    signal.throwIfAborted();
    return new Promise<{ status: number; location: string | undefined }>((done, fail) => {
      const isSecure = url.protocol === 'https:';
      const servername = net.isIP(url.hostname.replace(/^\[|\]$/g, '')) ? '' : url.hostname;
      const request = (isSecure ? https : http).request(url, {
        ...{ method, signal, maxHeaderSize: maxHeadBytes },
        headers: {
          // Node would add the port.
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
      let answer = await requestOnce(url, 'HEAD', signal);
      if (!isConclusive(answer.status)) answer = await requestOnce(url, 'GET', signal);
      const { status, location } = answer;
      if (status >= 300 && status < 400 && location) {
        const next = URL.parse(location, url);
        if (!next) return { status: 'unknown' };
        url = next;
        continue;
      }
      if (status === 404 || status === 410) return { status: 'broken', reason: 'missing' };
      return { status: status >= 200 && status < 300 ? 'ok' : 'unknown' };
    }
    return { status: 'unknown' };
  }

  return {
    /** Checks a link to another site. @param href http or https */
    check: (href: string): Promise<LinkStatus> =>
      limit(() =>
        follow(href).catch((error: unknown): LinkStatus => {
          const { code } = error as { code?: unknown };
          // There is no such site.
          return code === 'ENOTFOUND' ? { status: 'broken', reason: 'missing' } : { status: 'unknown' };
        }),
      ),

    /** Aborts running requests. */
    close: () => closing.abort(),
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_done, fail) => {
    if (signal.aborted) fail(signal.reason);
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });
}
