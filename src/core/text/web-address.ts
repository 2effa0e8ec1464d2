/** The protocols that links take (product: Rich text); addresses without one lead to the site's own pages. */
export const linkProtocols = ['http', 'https', 'mailto', 'tel'];

/** What a refused link leads to. */
const blank = 'about:blank';

/** The address of a link in rich text as it may be kept: anything that is not safe becomes blank (product: Rich text). */
export function safeLinkAddress(href: string): string {
  return isSafeAddress(href) ? href : blank;
}

/** Browsers ignore control characters and white space in an address, so they are ignored before looking. */
function isSafeAddress(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the threat is made of
  const address = href.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, '');
  const protocol = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (protocol) return linkProtocols.includes(protocol);
  // A path, a query or a place on the page; two slashes would lead to another site unseen.
  return /^(\/(?![/\\])|[?#.]|[^/\\:]+([/?#]|$))/.test(address);
}

/**
 * An address as people read it: letters of other scripts, and not the escapes in which they travel. An escape that stands
 * for no letter, or for a sign that divides an address, stays as it is.
 */
export function readableAddress(address: string): string {
  // Each run for itself: half a letter somewhere leaves the rest readable. What ASCII has an escape for divides or hides.
  return address.replace(/(?:%[89a-f][\da-f])+/gi, (escapes) => {
    try {
      const read = decodeURI(escapes);
      return unseen.test(read) ? escapes : read;
    } catch {
      return escapes;
    }
  });
}

/** Signs that nobody sees, or that turn the direction of what follows; a joiner belongs to Hindi words. */
const unseen = /[^\P{C}\u200c\u200d]|\p{Z}/u;
