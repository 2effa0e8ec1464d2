import { filteredQuery } from '#cms/public/list-filter.ts';
import { readVariantName } from '#core/media/picture-variants.ts';
import { canonicalFilterQuery } from '#features/topics/rules/list-filter.ts';

/** A cached page with its files. */
export interface CachedPage {
  /** Path and query. */
  address: string;
  title: string;
  /** Time of the fetch, in milliseconds since 1970. */
  at: number;
  /** Bytes of its HTML. */
  bytes: number;
  /** The paths of its style and pictures; pages may share them. */
  files: string[];
}

/** The list of all cached pages. `sizes`: bytes of the files. */
export interface CachedPages {
  /** The last read first. */
  pages: CachedPage[];
  sizes: Record<string, number>;
}

export const maxPages = 20;
/** Browsers on phones with little storage delete the data of sites that use much of it. */
const maxBytes = 12 * 1024 * 1024;
/** Milliseconds. Outdated health advice must not be shown years later. */
const maxAge = 30 * 86_400_000;

/** The newest pages that fit the limits, with their files. */
export function withinLimits({ pages, sizes }: CachedPages, now: number): CachedPages {
  const fittingPages: CachedPage[] = [];
  const files: Record<string, number> = {};
  let bytes = 0;
  for (const page of pages) {
    const newFiles = Object.fromEntries(
      page.files.filter((file) => !(file in files)).map((file) => [file, sizes[file] ?? 0]),
    );
    bytes += page.bytes + Object.values(newFiles).reduce((sum, size) => sum + size, 0);
    if (fittingPages.length === maxPages || bytes > maxBytes) break;
    if (now - page.at > maxAge) continue;
    fittingPages.push(page);
    Object.assign(files, newFiles);
  }
  return { pages: fittingPages, sizes: files };
}

/** Marks addresses of files that a copy loads from the cache. */
export const cacheMark = 'kept';

const script = /<script\b[^>]*>.*?<\/script>/gs;
/** Links that prefetch, and those that install the app. */
const preloadLink = /<link\b[^>]*\brel="(?:modulepreload|preload|prefetch|manifest)"[^>]*>/g;
const pictureFile = /\/uploads\/([\w-]+\.(?:avif|webp))/g;
const builtFile = /(["(])(\/assets\/[\w.-]+\.(?:css|svg|png|jpg|webp))(["#)])/g;

const pictureOf = (file: string) => readVariantName(file)?.name ?? file;

/** The addresses of the built files that a page needs for its style. */
export function builtFilesIn(html: string): string[] {
  return [...new Set(Array.from(withoutScript(html).matchAll(builtFile), ([, , file = '']) => file))];
}

/** The title of a page without the name of the site; undefined: it has none. */
export function titleIn(html: string): string | undefined {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const end = title?.lastIndexOf(' | ') ?? -1;
  return end < 0 ? title : title?.slice(0, end);
}

/** The stored pictures of a page in order: for each, the addresses of its variants. */
export function picturesIn(html: string): string[][] {
  const found = new Map<string, Set<string>>();
  for (const [address, file = ''] of html.matchAll(pictureFile)) {
    const name = pictureOf(file);
    found.set(name, (found.get(name) ?? new Set()).add(address));
  }
  return [...found.values()].map((files) => [...files]);
}

/**
 * Prepares a page for reading without network: it states its date at the lower edge of the screen and runs no script,
 * because the scripts may be outdated and could not fetch anything.
 */
export function toOfflineCopy(html: string, { at, files }: CachedPage): string {
  const byPicture = new Map(files.map((file) => [pictureOf(file.replace('/uploads/', '')), file]));
  return withoutScript(html)
    .replace(preloadLink, '')
    .replace(builtFile, `$1$2?${cacheMark}$3`)
    .replace(/<source\b[^>]*\/uploads\/[^>]*>/g, '')
    .replace(/<img\b[^>]*\bsrc="\/uploads\/[^>]*>/g, (img) =>
      img.replace(/\ssrcset="[^"]*"/i, '').replace(/\ssrc="\/uploads\/([\w.-]+)"/, (_, file: string) => {
        const cachedFile = byPicture.get(pictureOf(file)) ?? `/uploads/${file}`;
        return ` src="${cachedFile}?${cacheMark}"`;
      }),
    )
    .replace(/<main\b[^>]*>/, (main) => main + offlineNote(at));
}

function withoutScript(html: string): string {
  return html.replace(script, '');
}

function offlineNote(at: number): string {
  return (
    '<div class="pointer-events-none fixed inset-x-3 bottom-3 z-30 flex justify-center print:static">' +
    '<p role="note" class="pointer-events-auto flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-surface px-5 py-2.5 text-small shadow-soft">' +
    `<span><strong>You are offline.</strong> This is the page as of ${timeElement(at)}.</span>` +
    '<a href="" class="link inline-flex min-h-11 items-center">Reload</a></p></div>'
  );
}

/** The place for the list of cached pages in the offline page; see src/features/offline/public/offline-page.tsx. */
const listPlaceholder = '<div data-read-pages=""></div>';

/** The offline page with the list of cached pages. */
export function insertPageList(html: string, pages: CachedPage[]): string {
  if (pages.length === 0) return html;
  const items = pages.map(
    ({ address, title, at }) =>
      `<li><a href="${escapeText(address)}" class="block rounded-small px-4 py-3 hover:bg-mint-soft">` +
      `<span class="block font-bold text-teal-text underline underline-offset-4">${escapeText(title)}</span>` +
      `<span class="mt-0.5 block text-small text-ink-soft">as of ${timeElement(at)}</span></a></li>`,
  );
  // A function, because dollar signs in a replacement text have a meaning.
  return html.replace(
    listPlaceholder,
    () =>
      '<section aria-labelledby="read-pages" class="mt-6 rounded-card bg-surface p-5 shadow-soft md:p-7">' +
      '<h2 id="read-pages" class="px-4 text-title-3">Pages you can read now</h2>' +
      `<ul class="mt-2 grid md:grid-cols-2">${items.join('')}</ul></section>`,
  );
}

/** The place for the note about waiting forms. */
const waitingPlaceholder = '<div data-waiting-forms=""></div>';

/** The offline page with a note about forms that wait to be sent. @param count number of forms */
export function insertWaitingNote(html: string, count: number): string {
  if (count === 0) return html;
  const sentenceStart = count === 1 ? 'What you wrote is' : `The ${count} forms you filled in are`;
  return html.replace(
    waitingPlaceholder,
    `<p role="note" class="mb-6 rounded-card bg-sun-soft p-5 font-bold md:p-7">${sentenceStart} saved on this phone. We will send ${count === 1 ? 'it' : 'them'} as soon as you are online.</p>`,
  );
}

function timeElement(at: number): string {
  const times = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
  return `<time datetime="${new Date(at).toISOString()}">${times.format(at)}</time>`;
}

/** Escapes a title that was taken from HTML, where `&` is already an entity. */
function escapeText(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Pages that are private or useless without network: pages of staff and accounts, forms, search results, previews, and
 * registration pages, whose addresses contain secrets.
 */
const uncachedPaths =
  /^\/(?:admin|api|account|dashboard|login|register|forgot-password|reset-password|confirm-email|invitation|join|my|my-data|session-book|upcoming-webinar|search|saved|offline|lists|uploads|assets)(?:[/.]|$)/i;

/**
 * The cache key of a page: its address without tracking parameters and without the part of a list that was shown.
 * Filters and later parts of a list are separate pages. Undefined for pages that are not cached.
 *
 * @param url path and query
 */
export function pageCacheKey(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (uncachedPaths.test(pathname) || searchParams.has('preview') || /\.[a-z]+$/i.test(pathname))
    return undefined;
  const from = searchParams.get('from') ?? '';
  const part = /^\d{1,5}$/.test(from) ? `?from=${from}` : '';
  return pathname + filteredQuery(part, canonicalFilterQuery(searchParams));
}
