// When two e-mail addresses are one mailbox. What is compared or limited by address uses this form, in every store and on
// every screen; letters go to it too: mail programs write the domain as the servers want it.
import punycode from 'punycode.js';

/**
 * The form in which addresses are compared: composed (NFC), in lower case, the domain in letters and not in Punycode.
 *
 * @param typed an address, or anything else that somebody has typed
 */
export function canonicalEmail(typed: string): string {
  const [local, domain] = partsOf(typed.trim().normalize('NFC').toLowerCase().normalize('NFC'));
  if (domain === undefined) return local;
  return `${local}@${readDomain(domain)?.characters ?? domain}`;
}

/** Whether mail to both reaches one mailbox, as far as an address tells. */
export function isSameEmail(one: string, other: string): boolean {
  return canonicalEmail(one) === canonicalEmail(other);
}

/**
 * The canonical form of an address, and the others in which older versions may have stored it: where two of these became
 * one mailbox, both are still found.
 */
export function emailSpellings(typed: string): string[] {
  const canonical = canonicalEmail(typed);
  const [local, domain] = partsOf(canonical);
  if (domain === undefined) return [...new Set([canonical, typed])];
  const ascii = readDomain(domain)?.ascii ?? domain;
  const spelled = [canonical, `${local}@${ascii}`];
  return [...new Set([...spelled.flatMap((one) => [one, one.normalize('NFD')]), typed])];
}

function partsOf(address: string): [local: string, domain?: string] {
  const at = address.lastIndexOf('@');
  return at < 1 ? [address] : [address.slice(0, at), address.slice(at + 1)];
}

/** A domain as name servers know it (IDNA), and as people read it; undefined where it is none. */
function readDomain(domain: string): { ascii: string; characters: string } | undefined {
  // What else is read in an address of the web: a path, a port, an account, an encoded letter, or numbers as one of IP.
  if (/[\s/?#%:@\\[\]]/.test(domain) || /(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(domain)) return undefined;
  try {
    const ascii = new URL(`http://${domain}`).hostname;
    return { ascii, characters: punycode.toUnicode(ascii) };
  } catch {
    return undefined;
  }
}
