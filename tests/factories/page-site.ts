import { parsePage } from './parse-page.ts';
import { picture } from './pictures.ts';
import { createTestSite } from './test-site.ts';

export type PageSite = Awaited<ReturnType<typeof createPageSite>>;

/** A new, empty site with its built pages. */
export async function createPageSite(settings: Record<string, string> = {}) {
  const site = await createTestSite(settings, { pages: 'built' });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    site.app.inject({ url: path, headers: { 'accept-encoding': 'identity', ...headers } });

  async function open(path: string) {
    const answer = await ask(path);
    return { ...parsePage(answer.body), status: answer.statusCode, location: answer.headers.location };
  }

  /** Stores an entry as staff do, with a picture in the field of that name. */
  async function add(
    path: string,
    fields: Record<string, string>,
    pictureField?: string,
  ): Promise<Record<string, string>> {
    const image = pictureField && { [pictureField]: await picture() };
    const answer = await site.call('POST', path, { token: site.admin, form: { ...fields, ...image } });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  }

  return { ...site, ask, open, add };
}

/** The texts of elements, with normalised white space. */
export const textsOf = (elements: Iterable<Element>): string[] =>
  [...elements].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
