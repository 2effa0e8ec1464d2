import type { Config } from './config.ts';

/** What can be used and is hardly what the owner wants: a line each. */
export function warningsOf({ siteUrl, trustProxy }: Config): string[] {
  if (!siteUrl.startsWith('https:') || trustProxy) return [];
  return [
    'SITE_URL begins with https, so a proxy stands before the site; without TRUST_PROXY=on all visitors seem to come from that one address, and share its limits.',
  ];
}
