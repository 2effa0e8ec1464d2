import { createHash } from 'node:crypto';
import type { RenderedPage } from '#site/render.server.ts';
import type { PageServices, ThirdParty } from './context.ts';

type Directives = Record<string, string[]>;

/**
 * What the others need who may stand on a page that asks for them. The paths end in a slash, so that they allow what
 * lies below them and nothing else of that host.
 */
const thirdParties: Record<ThirdParty, Directives> = {
  // As Google's own FAQ lists it; its script writes styles into the page.
  recaptcha: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': ['https://www.google.com/recaptcha/'],
    'style-src': ["'unsafe-inline'"],
  },
};

export interface PolicyOptions {
  /** Vite's hot reload adds styles by script and speaks over a web socket. */
  development?: boolean;
  /** Whether pages of the site may show it in a frame. */
  mayBeFramed?: boolean;
  /** Whether it may show pages of the site in frames. */
  framesPages?: boolean;
  /** Addresses elsewhere that scripts may ask, and hosts whose pictures may be shown. */
  elsewhere?: { calls: string; pictures: string[] } | undefined;
}

/**
 * The policy of one page: only the site's own files, and of inline scripts only those that were rendered with it.
 *
 * @param page `scripts`: the inline scripts, exactly as they stand in it; `thirdParties`: whom it needs besides
 */
function contentSecurityPolicy(
  page: Pick<RenderedPage, 'scripts' | 'thirdParties'>,
  { development = false, elsewhere, mayBeFramed, framesPages }: PolicyOptions = {},
): string {
  const hashes = page.scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const directives: Directives = {
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
    for (const [directive, sources] of Object.entries(thirdParties[name])) {
      directives[directive] = [...(directives[directive] ?? []), ...sources];
    }
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The policy of all pages of a site. The channel stands in each, because that of the first holds while a visitor goes on to others. */
export function pagePolicy({ channel }: Pick<PageServices, 'channel'>, development: boolean) {
  const elsewhere = channel?.direct && { calls: `${channel.base}/`, pictures: channel.direct.pictureHosts };
  return (
    page: Pick<RenderedPage, 'scripts' | 'thirdParties'>,
    frames: Pick<PolicyOptions, 'mayBeFramed' | 'framesPages'> = {},
  ) => contentSecurityPolicy(page, { development, elsewhere, ...frames });
}
