import { connect } from 'node:tls';
import { isPublicSite } from '#core/config/project-folder.ts';
import {
  type Check,
  type Finding,
  goodFinding,
  orGoodFinding,
  pluralize,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import { day } from '#core/time/durations.ts';
import type { CheckContext } from './context.ts';
import { errorKind } from './run-checks.ts';

/** Milliseconds to wait for a response. */
const timeout = 10_000;
/** Days. Automatic renewal happens a month before the end; a certificate with two weeks left was not renewed. */
const soon = 14;
const verySoon = 4;

/** Whether visitors reach the site, as far as the server can tell. */
export const address: Check = {
  name: 'address',
  title: 'Address of the site',
  frequency: 'often',
  async run({ config: { siteUrl }, machine, isRunning }) {
    const { hostname } = new URL(siteUrl);
    const name = hostname.replace(/^\[|\]$/g, '');
    const problem = await machine.resolveHost(name).then(() => undefined, explainLookupError(hostname));
    return [problem ?? (await requestSite(siteUrl, isRunning))];
  },
};

/** The name server may fail to answer too, which says nothing about this name. */
const explainLookupError = (hostname: string) => (error: NodeJS.ErrnoException) =>
  error.code === 'EAI_AGAIN'
    ? warningFinding(
        `Whether ${hostname} can be found is not known: this machine gets no answer from the internet’s name system (DNS).`,
        'If this continues, check this machine’s connection to the internet: emails need it too.',
      )
    : wrongFinding(
        `No one can find ${hostname}: the internet’s name system (DNS) does not know it.`,
        'Add an A record (and AAAA, where there is IPv6) for it with your domain provider, or correct SITE_URL.',
      );

async function requestSite(siteUrl: string, isRunning: CheckContext['isRunning']): Promise<Finding> {
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(timeout);
    answer = await fetch(`${siteUrl}/healthz`, { redirect: 'manual', signal });
  } catch (error) {
    if (!isPublicSite(siteUrl) && isRunning) {
      return goodFinding(
        'The site is for this machine only (SITE_URL), which may know it under another port.',
      );
    }
    if (!isPublicSite(siteUrl)) {
      return warningFinding(
        `Nothing answers at ${siteUrl}.`,
        'Start the site with npm start, if it is not meant to be off.',
      );
    }
    return warningFinding(
      `From this machine nothing answers at ${siteUrl} (${errorKind(error)}).`,
      'Open it on a phone outside this network. If it shows there, all is well: some networks do not let a machine reach itself by its public name.',
    );
  }
  const { status, headers } = answer;
  const to = headers.get('location');
  if (to) {
    return wrongFinding(
      `${siteUrl} redirects to ${new URL(to, siteUrl).origin}.`,
      'Set SITE_URL to that address: links in emails and search engines use it.',
    );
  }
  const body: unknown = await answer.json().catch(() => undefined);
  if (status === 200 && JSON.stringify(body) === '{"status":"ok"}') {
    const remark = isPublicSite(siteUrl)
      ? ' This machine cannot tell whether it does so all over the world.'
      : '';
    return goodFinding(`A site answers at ${siteUrl}.${remark}`);
  }
  return wrongFinding(
    `Something other than this site answers at ${siteUrl} (status ${status}).`,
    'Point the proxy there to this site, or correct SITE_URL.',
  );
}

export const https: Check = {
  name: 'https',
  title: 'HTTPS and proxy',
  frequency: 'daily',
  async run({ config, clock }) {
    const { siteUrl } = config;
    if (!isPublicSite(siteUrl))
      return [goodFinding('The site is for this machine only (SITE_URL), and needs none.')];
    if (!siteUrl.startsWith('https:')) {
      return [
        wrongFinding(
          'Visitors come without https: anyone between them and the site can read what they write, passwords too, and enquiries come without a captcha.',
          'Put a proxy with a certificate in front (deploy/Caddyfile gets one by itself), and set SITE_URL to an address that begins with https.',
        ),
      ];
    }
    return checkHttps(siteUrl, clock(), { expectsHsts: config.trustProxy && config.hsts });
  },
};

/** @param expectsHsts whether https responses should have the HSTS header */
export async function checkHttps(
  siteUrl: string,
  now: Date,
  { expectsHsts }: { expectsHsts: boolean },
): Promise<Finding[]> {
  const certificate = await readCertificate(new URL(siteUrl));
  if (!certificate) {
    return [
      goodFinding(
        'The certificate cannot be seen from this machine; npm run doctor says more about the address itself.',
      ),
    ];
  }
  const found = judgeCertificate(certificate, now);
  if (found.length > 0 || !expectsHsts) return orGoodFinding(found, validityMessage(certificate, now));
  return orGoodFinding(await checkHsts(siteUrl), validityMessage(certificate, now));
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

const validityMessage = (certificate: Certificate, now: Date) =>
  `The certificate is good for another ${pluralize(daysLeft(certificate, now), 'day')}.`;

/** The problems of a certificate. */
export function judgeCertificate(certificate: Certificate, now: Date): Finding[] {
  const days = daysLeft(certificate, now);
  const fix =
    'Find out why the proxy does not renew it: its log says why. It must be reachable from outside on port 80 or 443.';
  if (days < 0) return [wrongFinding('The certificate has expired: browsers warn visitors off.', fix)];
  if (certificate.problem) {
    return [
      wrongFinding(
        `Browsers do not trust the certificate (${certificate.problem}).`,
        'Have the proxy obtain one for exactly this name, with its complete chain.',
      ),
    ];
  }
  if (days < verySoon) return [wrongFinding(`The certificate expires in ${pluralize(days, 'day')}.`, fix)];
  return days < soon ? [warningFinding(`The certificate expires in ${pluralize(days, 'day')}.`, fix)] : [];
}

/** The site sends the header only if the proxy reports https. */
async function checkHsts(siteUrl: string): Promise<Finding[]> {
  const answer = await fetch(`${siteUrl}/healthz`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => undefined);
  if (!answer || answer.headers.has('strict-transport-security')) return [];
  return [
    warningFinding(
      'The proxy does not tell the site that visitors come by https, so browsers are not told to stay with it.',
      'Set the proxy to send X-Forwarded-Proto: https, and to leave the headers of answers as they are.',
    ),
  ];
}
