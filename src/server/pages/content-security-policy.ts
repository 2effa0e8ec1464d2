import { createHash } from 'node:crypto';

export interface PolicyOptions {
  /** Vite's hot reload adds styles by script and speaks over a web socket. */
  development?: boolean;
  /** Addresses elsewhere that scripts may ask, and hosts whose pictures may be shown. */
  elsewhere?: { calls: string; pictures: string[] } | undefined;
}

/**
 * The policy of one page: only the site's own files, and of inline scripts only those that were rendered with it.
 *
 * @param scripts the inline scripts, exactly as they stand in the page
 */
export function contentSecurityPolicy(
  scripts: string[],
  { development = false, elsewhere }: PolicyOptions = {},
): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...(elsewhere?.pictures ?? [])],
    'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...(elsewhere ? [elsewhere.calls] : [])],
    // For a film of YouTube that a visitor has started; its host without cookies, and no other.
    'frame-src': ['https://www.youtube-nocookie.com'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
