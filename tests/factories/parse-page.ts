import { within } from '@testing-library/dom';
import { JSDOM } from 'jsdom';

/** An HTML page before any script, as in a browser without JavaScript. */
export function parsePage(html: string) {
  const { document } = new JSDOM(html).window;
  return {
    html,
    document,
    page: within(document.body),
    main: within(document.querySelector('main') ?? document.body),
    /** The content of a `meta` element, by its name or property. */
    meta: (name: string) =>
      document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content'),
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
  };
}
