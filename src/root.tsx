import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { NonceContext, type RootData, servicesContext } from '#core/pages/context.ts';
import { phoneLink } from '#core/text/contact-links.ts';
import {
  deferredLayoutScript,
  discardEarlyPress,
  earlyPressScript,
  layOutRest,
  replayEarlyPress,
  sessionStorageFallbackScript,
} from '#core/ui/first-screen.ts';
import baloo from '#core/ui/fonts/baloo-2-english-normal.woff2?url';
import nunito from '#core/ui/fonts/nunito-sans-english-normal.woff2?url';
import { useEarlyLinks } from '#core/ui/lazy-on-use.tsx';
import { ErrorMessage } from '#core/ui/messages.tsx';
import styles from '#core/ui/styles/app.css?url';
import { textSizeScript } from '#features/reading/public/saved-text-size.ts';
import { shareSupportScript } from '#features/sharing/public/can-share.ts';
import type { Route } from './+types/root.ts';

export const links: Route.LinksFunction = () => [
  ...[nunito, baloo].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  // The .ico is for browsers without SVG icons, and for programs that request /favicon.ico.
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, timeZone, contact, brand } = context.get(servicesContext);
  const { name, logo } = brand;
  return {
    ...{ siteUrl, timeZone, phone: contact.phones.map(phoneLink)[0] },
    brand: { name, logo },
  } satisfies RootData;
}

/** Address, time zone, phone number and brand of the site are the same on every page. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const isWithoutScript = useMatches().some(({ handle }) => needsNoScript(handle));
  return (
    // An inline script may have changed its attributes before hydration.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The precedence lets React write it before all preloaded scripts: nothing is painted without it. */}
        <link rel="stylesheet" href={styles} precedence="first" />
        {!isWithoutScript && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // It has run before React starts: browsers need nothing of it.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: texts of our own that never change
            dangerouslySetInnerHTML={{
              __html: import.meta.env.SSR
                ? [
                    sessionStorageFallbackScript,
                    textSizeScript,
                    shareSupportScript,
                    earlyPressScript,
                    deferredLayoutScript,
                  ].join(';')
                : '',
            }}
          />
        )}
        <meta name="theme-color" content="#fff9f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b1126" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body onClickCapture={discardEarlyPress}>
        {children}
        {!isWithoutScript && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** A page can declare in its `handle` that it works without script. */
function needsNoScript(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isWithoutScript' in handle;
}

export default function Root() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  // One render later: until then, links to pages outside of the browser's list are guarded (navigation-guard.tsx).
  useEffect(() => {
    if (isHydrated) replayEarlyPress();
  }, [isHydrated]);
  useEffect(layOutRest, []);
  useEarlyLinks();
  return <Outlet />;
}

/** For errors outside of the layout of the pages, which has an error page with header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <title>Unexpected Application Error!</title>
      <ErrorMessage error={error} />
    </main>
  );
}
