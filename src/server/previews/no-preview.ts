import { createHash } from 'node:crypto';

const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.6 system-ui,sans-serif;background:light-dark(#fff9f1,#1b1126);color:light-dark(#2b1b3d,#f4ecfa)}main{max-width:32rem;padding:2rem}h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}a{color:inherit;display:inline-block;padding:.6rem 0;font-weight:700}';

/** What whoever has a link sees that shows nothing (any more): the same whatever the reason is. */
export const noPreview = {
  policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  body: (title: string, words: string) =>
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${words}</p><a href="/">Go to the home page</a></main></body></html>`,
};
