import { Extension, Mark } from '@tiptap/core';

const inlineTags = ['span', 'a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code'];
const blocks = [
  ...['paragraph', 'heading', 'blockquote', 'codeBlock', 'bulletList', 'orderedList', 'listItem'],
  ...['figure', 'video', 'table', 'tableRow', 'tableCell', 'tableHeader'],
];

/** The classes that older content carries and pages know (content/kinds/rich-text-format.ts). */
function oldClasses(element: Element): string[] {
  return [...element.classList].filter((name) => name.startsWith('ql-'));
}

/**
 * Size, colour and ground of old text. They are one mark, because they belong on one element: a colour is shown as it
 * is on a chosen ground, and adapted to the page otherwise.
 */
export const Look = Mark.create({
  name: 'look',
  // Inside links, outside of everything else.
  priority: 900,
  addAttributes: () => ({ class: { default: null, parseHTML: lookOf } }),
  parseHTML: () =>
    inlineTags.map((tag) => ({
      tag: `${tag}[class*="ql-"]`,
      // The element may well be another format at the same time: it is looked at first, and by the others too.
      priority: 100,
      consuming: false,
    })),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** What an element and those around it say; of two sizes or two colours the inner one counts. */
function lookOf(element: Element): string {
  const said = new Map<string, string>();
  for (let at: Element | null = element; at && isInline(at); at = at.parentElement) {
    for (const name of oldClasses(at)) {
      const kind = name.split('-')[1] ?? '';
      if (!said.has(kind)) said.set(kind, name);
    }
  }
  return [...said.values()].sort().join(' ');
}

function isInline(element: Element): boolean {
  return inlineTags.includes(element.localName);
}

/** Alignment and indentation of old paragraphs, and the direction of those that say one. */
export const BlockClasses = Extension.create({
  name: 'blockClasses',
  addGlobalAttributes: () => [
    {
      types: [...blocks, 'image'],
      attributes: {
        class: { default: null, parseHTML: (element) => oldClasses(element).join(' ') || null },
        dir: { default: null, parseHTML: (element) => element.getAttribute('dir') },
      },
    },
  ],
});

const raised = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

export const Subscript = raised('subscript', 'sub');
export const Superscript = raised('superscript', 'sup');
