import { connect } from 'node:tls';
import { isPublic } from '#core/config/project-folder.ts';
import {
  type Check,
  count,
  type Finding,
  good,
  orGood,
  worthALook,
  wrong,
} from '#core/manifest/health-check.ts';

/** Milliseconds. */
const day = 24 * 3_600_000;
const timeout = 10_000;
/** Days. Automatic renewal happens a month before the end; a certificate with two weeks left was not renewed. */
const soon = 14;
const verySoon = 4;

export const https: Check = {
  name: 'https',
  title: 'HTTPS and proxy',
  when: 'daily',
  async look({ config, clock }) {
    const { siteUrl } = config;
    if (!isPublic(siteUrl)) return [good('The site is for this machine only (SITE_URL), and needs none.')];
    if (!siteUrl.startsWith('https:')) {
      return [
        wrong(
          'Visitors come without https: anyone between them and the site can read what they write, passwords too, and enquiries come without a captcha.',
          'Put a proxy with a certificate in front (deploy/Caddyfile gets one by itself), and let SITE_URL begin with https.',
        ),
      ];
    }
    return lookAtHttps(siteUrl, clock(), { expectsHsts: config.trustProxy && config.hsts });
  },
};

/** @param expectsHsts whether https responses should have the HSTS header */
export async function lookAtHttps(
  siteUrl: string,
  now: Date,
  { expectsHsts }: { expectsHsts: boolean },
): Promise<Finding[]> {
  const certificate = await readCertificate(new URL(siteUrl));
  if (!certificate) {
    return [
      good(
        'The certificate cannot be seen from this machine; npm run doctor says more about the address itself.',
      ),
    ];
  }
  const found = judgeCertificate(certificate, now);
  if (found.length > 0 || !expectsHsts) return orGood(found, wellUntil(certificate, now));
  return orGood(await withoutHsts(siteUrl), wellUntil(certificate, now));
}

/** A certificate, as a browser receives it. */
interface Certificate {
  until: Date;
  /** The OpenSSL error for which a browser would not trust it. */
  problem: string | undefined;
}

/** Undefined where the server cannot be reached. */
function readCertificate({ hostname, port }: URL): Promise<Certificate | undefined> {
  const name = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    // An invalid certificate has to be readable too.
    const socket = connect({
      host: name,
      port: Number(port) || 443,
      servername: name,
      rejectUnauthorized: false,
    });
    socket.setTimeout(timeout, () => socket.destroy());
    socket.once('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const problem = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ until: new Date(until), problem });
      socket.destroy();
    });
  });
}

const daysLeft = ({ until }: Certificate, now: Date) => Math.floor((until.getTime() - now.getTime()) / day);

const wellUntil = (certificate: Certificate, now: Date) =>
  `The certificate is good for another ${count(daysLeft(certificate, now), 'day')}.`;

/** The problems of a certificate. */
export function judgeCertificate(certificate: Certificate, now: Date): Finding[] {
  const days = daysLeft(certificate, now);
  const fix =
    'Find out why the proxy does not renew it: its log says why. It must be reachable from outside on port 80 or 443.';
  if (days < 0) return [wrong('The certificate has expired: browsers warn everybody off.', fix)];
  if (certificate.problem) {
    return [
      wrong(
        `Browsers do not trust the certificate (${certificate.problem}).`,
        'Let the proxy get one for exactly this name, with all that belongs to it (its chain).',
      ),
    ];
  }
  if (days < verySoon) return [wrong(`The certificate expires in ${count(days, 'day')}.`, fix)];
  return days < soon ? [worthALook(`The certificate expires in ${count(days, 'day')}.`, fix)] : [];
}

/** The site sends the header only if the proxy reports https. */
async function withoutHsts(siteUrl: string): Promise<Finding[]> {
  const answer = await fetch(`${siteUrl}/healthz`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => undefined);
  if (!answer || answer.headers.has('strict-transport-security')) return [];
  return [
    worthALook(
      'The proxy does not tell the site that visitors come by https, so browsers are not told to stay with it.',
      'Let the proxy send X-Forwarded-Proto: https, and leave the headers of answers as they are.',
    ),
  ];
}
