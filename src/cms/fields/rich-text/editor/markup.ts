import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model';
import { isBlankRichText } from '#core/text/html-text.ts';

/** Converts stored markup to the editor's form: Quill's lists become lists, its blank lines empty paragraphs. */
export function toEditorMarkup(html: string): string {
  const { body } = parse(html);
  for (const list of body.querySelectorAll('ol:has(> li[data-list])')) splitList(list);
  splitNumbering(body);
  for (const lineBreak of body.querySelectorAll(
    ':is(p, h1, h2, h3, li, td, th, figcaption) > br:only-child',
  )) {
    if (!lineBreak.parentElement?.textContent) lineBreak.remove();
  }
  return body.innerHTML;
}

/**
 * An item may have its own number, which the editor supports only for the first of a list, so a new list begins there.
 */
export function splitNumbering(body: HTMLElement): void {
  for (const item of body.querySelectorAll('ol > li[value]')) {
    const list = item.parentElement;
    const value = Number.parseInt(item.getAttribute('value') ?? '', 10);
    item.removeAttribute('value');
    if (!list || Number.isNaN(value)) continue;
    const after = item.previousElementSibling ? (list.cloneNode(false) as Element) : list;
    after.setAttribute('start', String(value));
    if (after === list) continue;
    while (item.nextSibling) after.append(item.nextSibling);
    after.prepend(item);
    list.after(after);
  }
}

/** Quill writes every list as `ol` with the kind at each item; assistive technology needs real lists. */
function splitList(list: Element): void {
  let current: Element | undefined;
  for (const item of [...list.children]) {
    const name = item.getAttribute('data-list') === 'bullet' ? 'ul' : 'ol';
    if (current?.localName !== name) {
      current = list.ownerDocument.createElement(name);
      list.before(current);
    }
    item.removeAttribute('data-list');
    current.append(item);
  }
  list.remove();
}

/** The markup of a document for storage: as short as written by hand, and empty for an empty text. */
export function toStoredMarkup(document: DocumentNode): string {
  const page = parse('');
  page.body.append(
    DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, { document: page }),
  );
  const { body } = page;
  for (const only of body.querySelectorAll(':is(li, blockquote, td, th) > p:only-child')) unwrapPlain(only);
  // An item with a nested list.
  for (const first of body.querySelectorAll('li > p:first-child:has(+ :is(ul, ol):last-child)'))
    unwrapPlain(first);
  for (const code of body.querySelectorAll('pre > code')) code.replaceWith(...code.childNodes);
  for (const caption of body.querySelectorAll('figcaption:empty')) caption.remove();
  for (const caption of body.querySelectorAll('caption')) caption.removeAttribute('contenteditable');
  for (const table of body.querySelectorAll('table')) liftHeader(table);
  // Without it a blank line would have no height.
  for (const blank of body.querySelectorAll('p:empty')) blank.append(page.createElement('br'));
  const html = body.innerHTML;
  return isBlankRichText(html) ? '' : html;
}

/** The editor keeps all rows in one body; assistive technology and print need the header in its own place. */
function liftHeader(table: HTMLTableElement): void {
  const [rows] = table.tBodies;
  const header: HTMLTableRowElement[] = [];
  for (const row of rows?.rows ?? []) {
    if (![...row.cells].every((cell) => cell.localName === 'th' && cell.rowSpan === 1)) break;
    header.push(row);
  }
  if (header.length === 0 || header.length === rows?.rows.length) return;
  table.createTHead().append(...header);
}

function unwrapPlain(element: Element): void {
  if (element.attributes.length === 0) element.replaceWith(...element.childNodes);
}

export function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}
