import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 address that name its network, which providers give to one household or machine. */
const networkBytes = 8;

/**
 * What an address counts as, for limits. Of IPv6 it is the /64: whoever has one address of it has all of them. An IPv4
 * address that is written as IPv6 is the IPv4 address.
 *
 * @param address what is none, such as something that a proxy made up, counts as it is
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray().slice(0, networkBytes)).toString('hex')}/64`;
}
