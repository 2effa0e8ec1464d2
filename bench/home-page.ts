import { compare } from './load.ts';
import { startReference, startSite } from './processes.ts';
import type { Figure } from './report.ts';

/** The home page: how many a second, against a bare server sending the same bytes, and what a visitor downloads. */
export async function measureHomePage(): Promise<Figure[]> {
  const site = await startSite();
  try {
    const headers = { 'accept-encoding': 'br' };
    const answer = await fetch(site.url, { headers });
    const raw = await rawBytes(site.url, headers);
    const reference = await startReference(raw, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
    });
    const {
      perSecond,
      reference: bare,
      ratio,
    } = await compare(site.url, reference.url, headers).finally(reference.stop);
    return [
      { what: 'home page', value: perSecond, unit: 'requests/s' },
      { what: 'bare node:http, the same bytes', value: bare, unit: 'requests/s' },
      { what: 'home page / bare node:http', value: ratio, unit: 'ratio', target: { atLeast: 0.7 } },
      ...(await downloads(site.url, await answer.text())),
    ];
  } finally {
    await site.stop();
  }
}

/** The bytes on the wire, still compressed. */
async function rawBytes(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => resolve(Buffer.concat(await response.toArray()))).on(
      'error',
      reject,
    );
  });
}

/** Bytes of the page and of what it names, as a browser that takes brotli gets them; pictures see pictures.ts. */
async function downloads(url: string, html: string): Promise<Figure[]> {
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => String(path));
  const sizes: Record<string, number> = { html: (await rawBytes(url, { 'accept-encoding': 'br' })).length };
  for (const path of new Set(named)) {
    const kind = path.split('.').pop() ?? '';
    sizes[kind] = (sizes[kind] ?? 0) + (await rawBytes(url + path, { 'accept-encoding': 'br' })).length;
  }
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  return [...Object.entries(sizes), ['without pictures', total] as const].map(([kind, size]) => ({
    what: `home page, ${kind}`,
    value: size,
    unit: 'bytes',
  }));
}
