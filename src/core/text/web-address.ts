/** The allowed protocols of links (product: Rich text); addresses without one lead to the site's own pages. */
export const linkProtocols = ['http', 'https', 'mailto', 'tel'];

/** The replacement for an unsafe address. */
const blank = 'about:blank';

/** The address of a link in rich text in its stored form: an unsafe one becomes blank (product: Rich text). */
export function safeLinkAddress(href: string): string {
  return isSafeAddress(href) ? href : blank;
}

/** Browsers ignore control characters and white space in an address, so they are removed before the check. */
function isSafeAddress(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the threat is made of
  const address = href.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');
  const protocol = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (protocol) return linkProtocols.includes(protocol);
  // A path, a query or a fragment; two slashes would lead to another site.
  return /^(\/(?![/\\])|[?#.]|[^/\\:]+([/?#]|$))/.test(address);
}

/**
 * An address for people: with letters of other scripts instead of their percent-encoding. An escape of a non-letter, or
 * of a delimiter, stays.
 */
export function readableAddress(address: string): string {
  // Each run is decoded separately: a truncated letter leaves the rest readable. Escaped ASCII characters are
  // delimiters or invisible.
  return address.replace(/(?:%[89a-f][\da-f])+/gi, (escapes) => {
    try {
      const read = decodeURI(escapes);
      return unseen.test(read) ? escapes : read;
    } catch {
      return escapes;
    }
  });
}

/** Characters that are invisible, or change the text direction; a joiner belongs to Hindi words. */
const unseen = /[^\P{C}\u200c\u200d]|\p{Z}/u;
