import { type Editor, Node } from '@tiptap/core';
import { DOMSerializer } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { addressOfVideo, parseVideoAddress } from '#core/media/video-address.ts';
import { isShownPicture } from './pictures.ts';
import { leaveSelectedNode } from './selection.ts';

/** A video that visitors start by a click. Stored as a link, which every reader can follow. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '', parseHTML: addressOf },
    title: { default: '', parseHTML: (element) => linkOf(element)?.textContent?.trim() ?? '' },
    poster: { default: null, parseHTML: posterOf },
    // The editor does not create captions; other clients may.
    caption: {
      default: '',
      parseHTML: (element) => element.querySelector('figcaption')?.textContent?.trim() ?? '',
    },
  }),
  parseHTML: () => [
    {
      tag: 'figure.video',
      priority: 60,
      getAttrs: (element: HTMLElement) => Boolean(addressOf(element)) && null,
    },
  ],
  renderHTML: ({ HTMLAttributes: { href, title, poster, caption, class: others } }) => [
    'figure',
    { class: ['video', others].filter(Boolean).join(' ') },
    ['a', { href }, ...(poster ? [['img', { src: poster, alt: '' }]] : []), title || 'Video'],
    ...(caption ? [['figcaption', {}, caption]] : []),
  ],
  // Rendered as stored; but Tab skips its link and leads to its panel, as with a picture.
  addNodeView:
    () =>
    ({ node }) => {
      const { dom } = DOMSerializer.renderSpec(document, node.type.spec.toDOM?.(node) ?? ['figure']);
      const figure = dom as HTMLElement;
      linkOf(figure)?.setAttribute('tabindex', '-1');
      return { dom: figure };
    },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          // A click on a link in non-editable content would leave the form.
          click: (_view, event) => {
            if (event.target instanceof Element && event.target.closest('figure.video'))
              event.preventDefault();
            return false;
          },
        },
      },
    }),
  ],
});

function linkOf(figure: Element): Element | null {
  return figure.querySelector('a[href]');
}

function addressOf(figure: Element): string | undefined {
  const video = parseVideoAddress(linkOf(figure)?.getAttribute('href') ?? '');
  return video && addressOfVideo(video);
}

function posterOf(figure: Element): string | null {
  const src = figure.querySelector('img')?.getAttribute('src') ?? '';
  return isShownPicture(src) ? src : null;
}

/** The video of a typed or pasted address: of YouTube, or of this site. */
export function readVideoAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return undefined;
  const own = URL.parse(text, location.origin);
  const video = parseVideoAddress(
    own?.origin === location.origin ? own.pathname : /^https?:/i.test(text) ? text : `https://${text}`,
  );
  return video && addressOfVideo(video);
}

/** Inserts a video at the cursor and selects it. */
export function insertVideo(editor: Editor, href: string): void {
  leaveSelectedNode(editor);
  insertBlock(editor, { type: 'video', attrs: { href } });
}

/** Inserts a block at the cursor, replacing an empty paragraph, and selects it. */
function insertBlock(editor: Editor, block: { type: string; attrs: Record<string, unknown> }): void {
  editor
    .chain()
    .focus()
    .insertContent(block)
    .command(({ tr, dispatch }) => {
      if (!dispatch) return true;
      const { $from } = tr.selection;
      let at = $from.nodeBefore?.type.name === block.type ? $from.pos - 1 : undefined;
      if (at === undefined) {
        tr.doc.nodesBetween(Math.max(0, $from.pos - 3), $from.pos, (node, position) => {
          if (node.type.name === block.type) at = position;
        });
      }
      if (at !== undefined) tr.setSelection(NodeSelection.create(tr.doc, at));
      return true;
    })
    .run();
}
