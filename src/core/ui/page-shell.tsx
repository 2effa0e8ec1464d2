import { Loader } from './messages.tsx';

/** What the server sends of account and admin pages: these are made in the browser, from data that is nobody else's. */
export function PageShell() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <h1 className="sr-only">Ananta</h1>
      <Loader />
      <noscript>This page needs JavaScript.</noscript>
    </main>
  );
}

/** Search engines have no business here. */
export const privateMeta = (title: string) => [
  { title: `${title} | Ananta` },
  { name: 'robots', content: 'noindex' },
];
