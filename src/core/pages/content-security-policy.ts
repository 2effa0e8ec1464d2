import { createHash } from 'node:crypto';
import type { RenderedPage, ThirdParty } from './context.ts';

/** The allowed sources of each directive. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/** The sources beyond the site itself. */
export interface PolicySources {
  /**
   * The sources of third parties, for pages that request them. Paths end in a slash, so that they allow nothing else of
   * that host.
   */
  thirdParties: Readonly<Record<ThirdParty, Directives>>;
  /** Other origins that scripts of any page may call, and hosts of pictures. */
  elsewhere?: { calls: string; pictures: string[] } | undefined;
}

interface PolicyOptions extends Partial<PolicySources> {
  /** Vite's hot reload adds styles by script and uses a web socket. */
  development?: boolean;
  /** Whether pages of the site may show it in a frame. */
  mayBeFramed?: boolean;
  /** Whether it may show pages of the site in frames. */
  framesPages?: boolean;
}

/**
 * The policy of one page: only the site's own files, and only the inline scripts and styles that were rendered with it.
 *
 * @param page `scripts`, `styles`: the inline ones, exactly as rendered; `thirdParties`: those that it uses
 */
function contentSecurityPolicy(
  page: Pick<RenderedPage, 'scripts' | 'styles' | 'thirdParties'>,
  { development = false, thirdParties, elsewhere, mayBeFramed, framesPages }: PolicyOptions,
): string {
  const hashesOf = (texts: readonly string[]) =>
    texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOf(page.scripts)],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...(elsewhere?.pictures ?? [])],
    'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...(elsewhere ? [elsewhere.calls] : [])],
    // For a YouTube video that a visitor has started; only the host without cookies.
    'frame-src': [...(framesPages ? ["'self'"] : []), 'https://www.youtube-nocookie.com'],
    // The service worker, and the worker that solves the captcha.
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
  const styles = directives['style-src'] ?? [];
  // A hash would disable 'unsafe-inline'.
  if (!styles.includes("'unsafe-inline'")) directives['style-src'] = [...styles, ...hashesOf(page.styles)];
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/**
 * The policy of all pages of a site. Other origins are in each, because the policy of the first page stays in force
 * while a visitor navigates.
 */
export function pagePolicy(sources: PolicySources, development: boolean) {
  return (
    page: Pick<RenderedPage, 'scripts' | 'styles' | 'thirdParties'>,
    frames: Pick<PolicyOptions, 'mayBeFramed' | 'framesPages'> = {},
  ) => contentSecurityPolicy(page, { development, ...sources, ...frames });
}
