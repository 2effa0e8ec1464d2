import { type MetaArgs, siteNameOf } from '#core/pages/page-meta.ts';
import { useBrand } from './brand.ts';
import { Loader } from './messages.tsx';

/** The server-rendered part of account and admin pages: these are rendered in the browser, from private data. */
export function PageShell() {
  const { name } = useBrand();
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <h1 className="sr-only">{name}</h1>
      <Loader />
      <noscript>This page needs JavaScript.</noscript>
    </main>
  );
}

/** The meta tags of pages that search engines must not index. */
export const privateMeta = (title: string) => (args: Pick<MetaArgs, 'matches'>) => [
  { title: `${title} | ${siteNameOf(args)}` },
  { name: 'robots', content: 'noindex' },
];
