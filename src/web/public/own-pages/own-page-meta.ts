/** The head of a page that is its reader's alone: no search engine keeps it, and no site it leads to learns its address. */
export const ownPageMeta = (title: string) => [
  { title: `${title} | Ananta` },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];
