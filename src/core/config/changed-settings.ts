import type { Config } from './config.ts';

/** Warnings about valid settings that are probably not intended, one line each. */
export function warningsOf({ siteUrl, trustProxy }: Config): string[] {
  if (!siteUrl.startsWith('https:') || trustProxy) return [];
  return [
    'SITE_URL begins with https, so a proxy stands before the site; without TRUST_PROXY=on all visitors seem to come from that one address, and share its limits.',
  ];
}
