// Equality of email addresses. All comparisons and limits by address use this form; emails are sent to it too: mail
// programs encode the domain for the servers.
import punycode from 'punycode.js';

/**
 * The canonical form of an address: composed (NFC), in lower case, the domain in letters and not in Punycode.
 *
 * @param typed an address, or any other text
 */
export function canonicalEmail(typed: string): string {
  const [local, domain] = partsOf(typed.trim().normalize('NFC').toLowerCase().normalize('NFC'));
  if (domain === undefined) return local;
  return `${local}@${readDomain(domain)?.characters ?? domain}`;
}

/** Whether both addresses reach one mailbox, as far as the addresses show. */
export function isSameEmail(one: string, other: string): boolean {
  return canonicalEmail(one) === canonicalEmail(other);
}

/**
 * The canonical form of an address, and other forms in which older versions may have stored it: where two of these
 * became one mailbox, both are still found.
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

/** A domain in the form of name servers (IDNA), and in that of people; undefined where it is invalid. */
function readDomain(domain: string): { ascii: string; characters: string } | undefined {
  // A URL parser would also accept a path, a port, an account, an encoded letter, or an IP address.
  if (/[\s/?#%:@\\[\]]/.test(domain) || /(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(domain)) return undefined;
  try {
    const ascii = new URL(`http://${domain}`).hostname;
    return { ascii, characters: punycode.toUnicode(ascii) };
  } catch {
    return undefined;
  }
}
