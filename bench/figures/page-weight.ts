import { rawAnswer } from '../load/raw-answer.ts';
import type { Figure } from '../report/figure.ts';
import { startSite } from '../servers/site.ts';

const plainHtml = 'html before compression';

/** The most bytes of script that a public page may have. */
const js = 112_000;

/** With the most bytes that some kinds may have. */
const pages: { what: string; path?: string; most: Record<string, number> }[] = [
  { what: 'home', path: '/', most: { js, [plainHtml]: 130_000 } },
  { what: 'an article', most: { js } },
  { what: 'two forms', path: '/session-book', most: { js } },
];

/** What a visitor downloads who comes for the first time, as a browser gets it that takes brotli; pictures see pictures.ts. */
export async function measurePageWeight(): Promise<Figure[]> {
  const site = await startSite();
  try {
    const [blog] = (await (await fetch(`${site.url}/api/v1/blogs?limit=1`)).json()) as { link: string }[];
    const figures: Figure[] = [];
    for (const { what, path = `/blogDetail/${blog?.link}`, most } of pages) {
      for (const [kind, value] of Object.entries(await downloads(site.url, path))) {
        const { [kind]: atMost } = most;
        const target = atMost !== undefined && { target: { atMost } };
        figures.push({ what: `${what}, ${kind}`, value, unit: 'bytes', ...target });
      }
    }
    return figures;
  } finally {
    await site.stop();
  }
}

/** Bytes of the page and of what it fetches, by kind. @throws Error where one of them does not answer well */
async function downloads(url: string, path: string): Promise<Record<string, number>> {
  const bytes = async (address: string, encoding: string) => {
    const answer = await rawAnswer({ url: url + address, headers: { 'Accept-Encoding': encoding } });
    if (answer.status !== 200) throw new Error(`${address} cannot be weighed: it answered ${answer.status}.`);
    return answer.body;
  };
  const plain = await bytes(path, 'identity');
  const html = (await bytes(path, 'br')).length;
  const sizes: Record<string, number> = { js: 0, [plainHtml]: plain.length, html };
  let total = html;
  const named = plain.toString().match(/\/assets\/[\w.-]+/g) ?? [];
  for (const file of new Set(named)) {
    const kind = file.split('.').pop() ?? '';
    const { length } = await bytes(file, 'br');
    sizes[kind] = (sizes[kind] ?? 0) + length;
    total += length;
  }
  return { ...sizes, 'without pictures': total };
}
