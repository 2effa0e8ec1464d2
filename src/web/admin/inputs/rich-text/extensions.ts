import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { ListItem, OrderedList } from '@tiptap/extension-list';
import StarterKit from '@tiptap/starter-kit';
import { safeLinkAddress } from '../../../../content/kinds/link-address.ts';
import { Figure } from './figures.ts';
import { Find } from './find/find.ts';
import { BlockClasses, Look, Subscript, Superscript } from './marks.ts';
import { isShownPicture } from './pictures.ts';
import { SelectedNode } from './selected-node.ts';
import { Table, TableCell, TableHeader, TableRow, WithTables } from './tables.ts';
import { Video } from './videos.ts';

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
  // Refused ones become blank (above) instead of vanishing with what the author meant to link.
  isAllowedUri: () => true,
});

const OwnPicture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element: HTMLElement) => isShownPicture(element.getAttribute('src') ?? '') && null,
    },
  ],
  // Writing ![words](address) would show a picture of another site, which the save refuses.
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

/** What the editor can make, and what it keeps of older texts. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    // Steps and ms (product: Rich text).
    undoRedo: { depth: 100, newGroupDelay: 1000 },
    horizontalRule: false,
    // It would add an empty paragraph to every text that ends with a list.
    trailingNode: false,
    link: false,
    listItem: false,
    orderedList: false,
    document: false,
    // Both may colour themselves by style, which the Content-Security-Policy would report.
    dropcursor: { color: false, class: 'rich-text-drop' },
  }),
  SafeLink,
  WithTables,
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

/** Typing "# " or "**" may make what the toolbar can make, and nothing else. */
export const typedFormats = ['heading', 'bold', 'italic', 'bulletList', 'orderedList'];
