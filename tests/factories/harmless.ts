import { JSDOM } from 'jsdom';

const { window } = new JSDOM('');
const harmlessTags = [
  ...['p', 'h1', 'h2', 'h3', 'blockquote', 'ol', 'ul', 'li', 'pre'],
  ...['figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['a', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span', 'code', 'img'],
];
const harmlessAttributes = [
  ...['href', 'rel', 'target', 'src', 'alt', 'width', 'height', 'class', 'data-list'],
  ...['colspan', 'rowspan'],
];
const xhtml = 'http://www.w3.org/1999/xhtml';

/**
 * Elements of a piece of markup that a browser could run or load, or that reach beyond it: immediately, within another
 * element, and after serialising and parsing again, which changes some markup.
 */
export function findMarkupFaults(markup: string): string[] {
  const contexts = ['div', 'template', 'td', 'select', 'noscript'].map((tag) =>
    window.document.createElement(tag),
  );
  const faults = contexts.flatMap((container) => {
    container.innerHTML = markup;
    const again = window.document.createElement('div');
    again.innerHTML = container.innerHTML;
    return [container, again].flatMap((one) => {
      const root = 'content' in one ? (one as HTMLTemplateElement).content : one;
      return [...root.querySelectorAll('*')].flatMap(findElementFaults);
    });
  });
  return [...new Set(faults)];
}

function findElementFaults(element: Element): string[] {
  const { localName, namespaceURI, attributes } = element;
  if (!harmlessTags.includes(localName) || namespaceURI !== xhtml)
    return [`<${localName}> of ${namespaceURI}`];
  return [...attributes].flatMap(({ name, value }) => {
    const isHarmless =
      harmlessAttributes.includes(name) &&
      (name !== 'href' || isHarmlessLink(value)) &&
      (name !== 'src' || /^\/uploads\/[\w-]+\.webp$/.test(value)) &&
      (!name.endsWith('span') || /^(?:[2-9]|[1-4]\d|50)$/.test(value)) &&
      (name !== 'class' ||
        (localName === 'figure' && value === 'video') ||
        value.split(/\s+/).every((one) => one === '' || /^ql-[a-z0-9-]+$/.test(one)));
    return isHarmless ? [] : [`${localName} ${name}=${value}`];
  });
}

/** As browsers parse addresses. */
function isHarmlessLink(href: string): boolean {
  const url = URL.parse(href, 'https://ananta.example/blogs');
  if (!url) return true;
  if (['mailto:', 'tel:'].includes(url.protocol) || href === 'about:blank') return true;
  if (!['http:', 'https:'].includes(url.protocol)) return false;
  // A relative address must not lead to another site.
  return /^\s*https?:/i.test(href) || url.origin === 'https://ananta.example';
}
