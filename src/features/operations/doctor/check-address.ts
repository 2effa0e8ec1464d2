import { isPublic } from '#core/config/project-folder.ts';
import { type Check, type Finding, good, worthALook, wrong } from '#core/manifest/health-check.ts';
import type { CheckContext } from './context.ts';
import { nameOf } from './run-checks.ts';

/** Milliseconds to wait for a response. */
const timeout = 10_000;

/** Whether visitors reach the site, as far as the server can tell. */
export const address: Check = {
  name: 'address',
  title: 'Address of the site',
  when: 'often',
  async look({ config: { siteUrl }, machine, isRunning }) {
    const { hostname } = new URL(siteUrl);
    const name = hostname.replace(/^\[|\]$/g, '');
    const problem = await machine.lookUp(name).then(() => undefined, notFound(hostname));
    return [problem ?? (await ask(siteUrl, isRunning))];
  },
};

/** The name server may fail to answer too, which says nothing about this name. */
const notFound = (hostname: string) => (error: NodeJS.ErrnoException) =>
  error.code === 'EAI_AGAIN'
    ? worthALook(
        `Whether ${hostname} can be found is not known: this machine gets no answer from the internet’s name system (DNS).`,
        'If it goes on like this, check the connection of this machine to the internet: letters need it too.',
      )
    : wrong(
        `Nobody can find ${hostname}: the internet’s name system (DNS) does not know it.`,
        'Add an A record (and AAAA, where there is IPv6) for it with whoever keeps your domain, or correct SITE_URL.',
      );

async function ask(siteUrl: string, isRunning: CheckContext['isRunning']): Promise<Finding> {
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(timeout);
    answer = await fetch(`${siteUrl}/healthz`, { redirect: 'manual', signal });
  } catch (error) {
    if (!isPublic(siteUrl) && isRunning) {
      return good('The site is for this machine only (SITE_URL), which may know it under another port.');
    }
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
