import { Loader } from './messages.tsx';

/** The server-rendered part of account and admin pages: these are rendered in the browser, from private data. */
export function PageShell() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <h1 className="sr-only">Ananta</h1>
      <Loader />
      <noscript>This page needs JavaScript.</noscript>
    </main>
  );
}

/** The meta tags of pages that search engines must not index. */
export const privateMeta = (title: string) => [
  { title: `${title} | Ananta` },
  { name: 'robots', content: 'noindex' },
];
