import { createHash } from 'node:crypto';
import type { Rendered, ThirdParty } from './context.ts';

/** The sources that each directive of a policy lets in. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/** What others than the site itself may do on its pages. */
export interface PolicySources {
  /** What third parties need on a page that asks for them. Paths end in a slash, so that they allow nothing else of that host. */
  thirdParties: Readonly<Record<ThirdParty, Directives>>;
  /** Addresses elsewhere that scripts of any page may ask, and hosts whose pictures may be shown. */
  elsewhere?: { calls: string; pictures: string[] } | undefined;
}

interface PolicyOptions extends Partial<PolicySources> {
  /** Vite's hot reload adds styles by script and speaks over a web socket. */
  development?: boolean;
  /** Whether pages of the site may show it in a frame. */
  mayBeFramed?: boolean;
  /** Whether it may show pages of the site in frames. */
  framesPages?: boolean;
}

/**
 * The policy of one page: only the site's own files, and of inline scripts only those that were rendered with it.
 *
 * @param page `scripts`: the inline scripts, exactly as they stand in it; `thirdParties`: whom it needs besides
 */
function contentSecurityPolicy(
  page: Pick<Rendered, 'scripts' | 'thirdParties'>,
  { development = false, thirdParties, elsewhere, mayBeFramed, framesPages }: PolicyOptions,
): string {
  const hashes = page.scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...(elsewhere?.pictures ?? [])],
    'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...(elsewhere ? [elsewhere.calls] : [])],
    // For a film of YouTube that a visitor has started; its host without cookies, and no other.
    'frame-src': [...(framesPages ? ["'self'"] : []), 'https://www.youtube-nocookie.com'],
    // The service worker, and the one that solves the captcha.
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [mayBeFramed ? "'self'" : "'none'"],
  };
  for (const name of page.thirdParties) {
    for (const [directive, sources] of Object.entries<readonly string[]>(thirdParties?.[name] ?? {})) {
      directives[directive] = [...(directives[directive] ?? []), ...sources];
    }
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The policy of all pages of a site. What is elsewhere stands in each, because that of the first holds while a visitor goes on to others. */
export function pagePolicy(sources: PolicySources, development: boolean) {
  return (
    page: Pick<Rendered, 'scripts' | 'thirdParties'>,
    frames: Pick<PolicyOptions, 'mayBeFramed' | 'framesPages'> = {},
  ) => contentSecurityPolicy(page, { development, ...sources, ...frames });
}
