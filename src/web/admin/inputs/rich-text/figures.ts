import { Node } from '@tiptap/core';
import { isShownPicture } from './pictures.ts';

/** A picture with its caption, which is written like any other text. Alternative text: null where nobody has said it yet. */
export const Figure = Node.create({
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
      // Two captions would be two pictures.
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
