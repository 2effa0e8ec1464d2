import { Extension, Mark, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { ListItem, OrderedList } from '@tiptap/extension-list';
import StarterKit from '@tiptap/starter-kit';
import { safeLinkAddress } from '#core/text/web-address.ts';
import { Find } from './find.ts';
import { isShownPicture } from './pictures.ts';
import { SelectedNode } from './selection.ts';
import { DocumentWithTables, Table, TableCell, TableHeader, TableRow } from './tables.ts';
import { Video } from './videos.ts';

/** A picture with a caption, which is edited like other text. Alternative text: null if not given yet. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'text*',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    src: { default: null, parseHTML: (element) => pictureOf(element)?.getAttribute('src') },
    alt: { default: null, parseHTML: (element) => pictureOf(element)?.getAttribute('alt') },
    width: { default: null, parseHTML: (element) => pictureOf(element)?.getAttribute('width') },
    height: { default: null, parseHTML: (element) => pictureOf(element)?.getAttribute('height') },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element: HTMLElement) => isPicture(element) && null,
      contentElement: (element: unknown) =>
        (element as HTMLElement).querySelector<HTMLElement>('figcaption') ??
        document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt, width, height, ...others } }) => [
    'figure',
    others,
    ['img', { src, alt, width, height }],
    ['figcaption', 0],
  ],
  addKeyboardShortcuts() {
    return {
      // Splitting the caption would create two pictures.
      Enter: () => {
        const { $from } = this.editor.state.selection;
        if ($from.parent.type !== this.type) return false;
        return this.editor
          .chain()
          .insertContentAt($from.after(), { type: 'paragraph' })
          .focus($from.after() + 1)
          .run();
      },
    };
  },
});

function pictureOf(figure: Element): Element | null {
  return figure.querySelector('img[src]');
}

function isPicture(figure: Element): boolean {
  return isShownPicture(pictureOf(figure)?.getAttribute('src') ?? '');
}

const inlineTags = ['span', 'a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code'];
const blocks = [
  ...['paragraph', 'heading', 'blockquote', 'codeBlock', 'bulletList', 'orderedList', 'listItem'],
  ...['figure', 'video', 'table', 'tableRow', 'tableCell', 'tableHeader'],
];

/** The classes that older content contains and pages support (cms/fields/rich-text/field.ts). */
function oldClasses(element: Element): string[] {
  return [...element.classList].filter((name) => name.startsWith('ql-'));
}

/**
 * Size, colour and background of old text. One mark, because they belong on one element: a colour is shown unchanged on
 * a chosen background, and adapted to the page otherwise.
 */
const Look = Mark.create({
  name: 'look',
  // Inside links, outside of all other marks.
  priority: 900,
  addAttributes: () => ({ class: { default: null, parseHTML: lookOf } }),
  parseHTML: () =>
    inlineTags.map((tag) => ({
      tag: `${tag}[class*="ql-"]`,
      // The element may be another format at the same time: this rule is first, and the others apply too.
      priority: 100,
      consuming: false,
    })),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** The look of an element and its ancestors; the inner size or colour takes precedence. */
function lookOf(element: Element): string {
  const classByKind = new Map<string, string>();
  for (let at: Element | null = element; at && isInline(at); at = at.parentElement) {
    for (const name of oldClasses(at)) {
      const kind = name.split('-')[1] ?? '';
      if (!classByKind.has(kind)) classByKind.set(kind, name);
    }
  }
  return [...classByKind.values()].sort().join(' ');
}

function isInline(element: Element): boolean {
  return inlineTags.includes(element.localName);
}

/** Alignment, indentation and direction of old paragraphs. */
const BlockClasses = Extension.create({
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

const Subscript = raised('subscript', 'sub');
const Superscript = raised('superscript', 'sup');

const SafeLink = Link.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      class: { default: null, rendered: false },
      href: {
        default: null,
        parseHTML: (element) => safeLinkAddress(element.getAttribute('href') ?? ''),
        renderHTML: ({ href }) => ({ href: safeLinkAddress(String(href ?? '')) }),
      },
    };
  },
}).configure({
  openOnClick: false,
  autolink: false,
  HTMLAttributes: { target: null, rel: null },
  // Refused ones become blank (above) instead of losing the text of the link.
  isAllowedUri: () => true,
});

const OwnPicture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element: HTMLElement) => isShownPicture(element.getAttribute('src') ?? '') && null,
    },
  ],
  // Typing ![text](address) would insert a picture of another site, which the save refuses.
  addInputRules: () => [],
}).configure({ inline: true, allowBase64: true });

const Item = ListItem.extend({
  // Tab has to leave the editor, so lists are nested by other keys.
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const NumberedList = OrderedList.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      reversed: {
        default: false,
        parseHTML: (element) => element.hasAttribute('reversed'),
        renderHTML: ({ reversed }) => (reversed ? { reversed: '' } : {}),
      },
    };
  },
});

/** The formats that the editor creates, and those that it keeps of older texts. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    // Steps and milliseconds (product: Rich text).
    undoRedo: { depth: 100, newGroupDelay: 1000 },
    horizontalRule: false,
    // It would add an empty paragraph to every text that ends with a list.
    trailingNode: false,
    link: false,
    listItem: false,
    orderedList: false,
    document: false,
    // Both would set their colour by style, which the Content-Security-Policy reports.
    dropcursor: { color: false, class: 'rich-text-drop' },
  }),
  SafeLink,
  DocumentWithTables,
  OwnPicture,
  Figure,
  Video,
  Table,
  TableRow,
  TableHeader,
  TableCell,
  NumberedList,
  Item,
  Look,
  BlockClasses,
  Subscript,
  Superscript,
  Find,
  SelectedNode,
];

/** Typed marks such as "# " or "**" create only formats of the toolbar. */
export const typedFormats = ['heading', 'bold', 'italic', 'bulletList', 'orderedList'];

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** The name of a shortcut as on the user's keyboard. @param keys such as Mod+Shift+7 */
export function formatShortcut(keys: string): string {
  if (!isMac()) return keys.replace('Mod', 'Ctrl');
  return keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '');
}

/** The shortcut in the form of `aria-keyshortcuts`. */
export function toAriaShortcut(keys: string): string {
  return keys.replace('Mod', isMac() ? 'Meta' : 'Control');
}

/** Whether an event is a shortcut such as Mod+F. */
export function matchesShortcut(
  keys: string,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
) {
  const parts = keys.split('+');
  const mod = isMac() ? event.metaKey : event.ctrlKey;
  return (
    event.key.toLowerCase() === parts.at(-1)?.toLowerCase() &&
    mod === parts.includes('Mod') &&
    event.altKey === parts.includes('Alt') &&
    event.shiftKey === parts.includes('Shift')
  );
}
