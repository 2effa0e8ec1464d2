import { fetchRawAnswer } from '../load/compare.ts';
import { type Figure, figure } from '../report.ts';
import { createClient, startSite } from '../servers/site.ts';

const plainHtml = 'html before compression';
/** Bytes of the scripts of a public page, in brotli. */
const maxScript = 112_000;

/** The first visit to a page, in bytes with brotli; for pictures, see pictures.ts. */
export async function measurePageWeight(): Promise<Figure[]> {
  await using site = await startSite();
  const { link } = await createClient(site).first('blogs');
  const pages: [what: string, path: string, most: Record<string, number>][] = [
    ['home', '/', { js: maxScript, [plainHtml]: 130_000 }],
    ['an article', `/blogDetail/${link}`, { js: maxScript }],
    ['two forms', '/session-book', { js: maxScript }],
  ];
  const figures: Figure[] = [];
  for (const [what, path, most] of pages) {
    for (const [kind, value] of Object.entries(await downloads(site.url, path))) {
      const { [kind]: atMost } = most;
      figures.push(figure(`${what}, ${kind}`, value, 'bytes', atMost === undefined ? undefined : { atMost }));
    }
  }
  return figures;
}

/** Bytes of the page and of the files that it loads, by kind. @throws Error where one of them fails */
async function downloads(url: string, path: string): Promise<Record<string, number>> {
  const bytes = async (address: string, encoding = 'br') => {
    const answer = await fetchRawAnswer({ url: url + address, headers: { 'Accept-Encoding': encoding } });
    if (answer.status !== 200) throw new Error(`${address} cannot be weighed: it answered ${answer.status}.`);
    return answer.body;
  };
  const plain = await bytes(path, 'identity');
  const html = (await bytes(path)).length;
  const sizes: Record<string, number> = { js: 0, [plainHtml]: plain.length, html };
  let total = html;
  const named = plain.toString().match(/\/assets\/[\w.-]+/g) ?? [];
  for (const file of new Set(named)) {
    const kind = file.split('.').pop() ?? '';
    const { length } = await bytes(file);
    sizes[kind] = (sizes[kind] ?? 0) + length;
    total += length;
  }
  return { ...sizes, 'without pictures': total };
}
