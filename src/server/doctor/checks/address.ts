import { lookup } from 'node:dns/promises';
import { isPublic } from '../../settings/public-address.ts';
import { type Check, type Finding, good, worthALook, wrong } from '../check.ts';
import { nameOf } from '../examine.ts';

/** Milliseconds for which an answer is waited for. */
const patience = 10_000;

/** Whether visitors reach the site, as far as that can be seen from inside. */
export const address: Check = {
  name: 'address',
  title: 'Address of the site',
  when: 'asked',
  async look({ config: { siteUrl } }) {
    const { hostname } = new URL(siteUrl);
    const name = hostname.replace(/^\[|\]$/g, '');
    if (!(await lookup(name).catch(() => undefined))) {
      return [
        wrong(
          `Nobody can find ${hostname}: the internet’s name system (DNS) does not know it.`,
          'Add an A record (and AAAA, where there is IPv6) for it with whoever keeps your domain, or correct SITE_URL.',
        ),
      ];
    }
    return [await ask(siteUrl)];
  },
};

async function ask(siteUrl: string): Promise<Finding> {
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(patience);
    answer = await fetch(`${siteUrl}/healthz`, { redirect: 'manual', signal });
  } catch (error) {
    if (!isPublic(siteUrl)) {
      return worthALook(
        `Nothing answers at ${siteUrl}.`,
        'Start the site with npm start, if it is not meant to be off.',
      );
    }
    return worthALook(
      `From this machine nothing answers at ${siteUrl} (${nameOf(error)}).`,
      'Open it on a phone outside this network. If it shows there, all is well: some networks do not let a machine reach itself by its public name.',
    );
  }
  const { status, headers } = answer;
  const to = headers.get('location');
  if (to) {
    return wrong(
      `${siteUrl} redirects to ${new URL(to, siteUrl).origin}.`,
      'Set SITE_URL to that address: links in letters and search engines use it.',
    );
  }
  const said: unknown = await answer.json().catch(() => undefined);
  if (status === 200 && JSON.stringify(said) === '{"status":"ok"}') {
    const others = isPublic(siteUrl)
      ? ' This machine cannot tell whether it does so all over the world.'
      : '';
    return good(`A site answers at ${siteUrl}.${others}`);
  }
  return wrong(
    `Something other than this site answers at ${siteUrl} (status ${status}).`,
    'Let the proxy there lead to this site, or correct SITE_URL.',
  );
}
