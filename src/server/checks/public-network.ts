import ipaddr from 'ipaddr.js';

/** Where the addresses of the internet that are given out lie; all else of IPv6 is kept for something. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/** Lies in the internet, and yet is where machines of Azure are told theirs. */
const azure = '168.63.129.16';

/**
 * Whether an IP address is one of the internet, which anybody may call. The site must not be made to call its own
 * machine, its network or the ways in which cloud providers tell machines their secrets (169.254.169.254).
 *
 * @param address as a resolver answers it, or as it stands in a web address, without brackets
 */
export function isOfInternet(address: string): boolean {
  if (!ipaddr.isValid(address) || address === azure) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(givenOut);
}
