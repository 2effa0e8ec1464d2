import type { PageServices } from '../../../server/pages/page-services.ts';

/** The brand's own pages elsewhere; none where they cannot be read, as in the footer. */
export async function socialAddresses(content: PageServices['content']): Promise<string[]> {
  const entries = await content.list('socialmedia', { fields: ['url'] }).catch(() => []);
  return entries.map(({ url }) => url).filter(isProfile);
}

/** The first page of a network is nobody's own. */
function isProfile(url: string): boolean {
  const address = URL.parse(url);
  return address !== null && address.pathname + address.search !== '/';
}
