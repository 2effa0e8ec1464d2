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
