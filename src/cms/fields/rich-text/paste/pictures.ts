import { ownPictureAddress } from '#core/media/picture-variants.ts';
import { addressOfVideo, videoAt } from '#core/media/video-address.ts';
import { isShownPicture } from '../editor/pictures.ts';

/** Characters of the address of a picture of a few pixels, which stands for one that is still to come. */
const placeholderLength = 2000;

/**
 * Keeps pictures of this site, and those that come along whole. Files of a computer and pictures of other sites cannot
 * be shown.
 *
 * @returns how many a reader would miss
 */
export function keepOwnPictures(body: HTMLElement): number {
  let lost = 0;
  for (const picture of body.querySelectorAll('img')) {
    const src = ownPictureAddress(picture.getAttribute('src') ?? '');
    if (isPlaceholder(picture, src)) picture.remove();
    else if (isShownPicture(src)) {
      picture.setAttribute('src', src);
      // On a page it may only mean that a link beside it says what it shows.
      if (src.startsWith('/') && !picture.alt.trim()) picture.removeAttribute('alt');
    } else {
      // One that cannot be seen counts who reads.
      const isTracker = [picture.width, picture.height].some((size) => size === 1);
      if (!isTracker) lost++;
      picture.remove();
    }
  }
  return lost;
}

/** Whether what is pasted or dropped is a picture that this site has: its file would come without its text, a second time. */
export function hasOwnPicture(data: DataTransfer | null): boolean {
  const [, src = ''] = /\ssrc="([^"]*)"/i.exec(data?.getData('text/html') ?? '') ?? [];
  return ownPictureAddress(src).startsWith('/uploads/');
}

/** Pages lay a few blurred pixels behind a picture, without a text of their own. */
function isPlaceholder(picture: HTMLImageElement, src: string): boolean {
  if (!src.startsWith('data:')) return false;
  return (
    picture.classList.contains('picture-fill') ||
    (picture.getAttribute('alt') === '' && src.length < placeholderLength)
  );
}

const embedded = 'iframe, object, embed, video, audio';

/**
 * Makes videos of YouTube, and those of this site, what the editor has for them; what else plays stays behind.
 *
 * @returns how many a reader would miss
 */
export function keepVideos(body: HTMLElement): number {
  // Pages show a button in the place of the link that is stored.
  for (const button of body.querySelectorAll('[data-video]')) {
    const figure = button.closest('figure.video');
    if (figure)
      figure.replaceWith(...videoFigure(button.getAttribute('data-video') ?? '', titleIn(figure), figure));
  }
  let lost = 0;
  for (const embed of body.querySelectorAll(embedded)) {
    const address = embed.getAttribute('src') ?? embed.getAttribute('data') ?? '';
    const figures = videoFigure(address, embed.getAttribute('title') ?? '', embed);
    if (figures.length === 0 && ![embed.getAttribute('width'), embed.getAttribute('height')].includes('1'))
      lost++;
    embed.replaceWith(...figures);
  }
  return lost;
}

function titleIn(figure: Element): string {
  return figure.querySelector('.video-title')?.textContent?.trim() ?? '';
}

function videoFigure(address: string, title: string, { ownerDocument }: Element): Element[] {
  const video = videoAt(address.replace(/^\/\//, 'https://'));
  if (!video) return [];
  const figure = ownerDocument.createElement('figure');
  figure.className = 'video';
  const link = ownerDocument.createElement('a');
  link.href = addressOfVideo(video);
  link.textContent = title || 'Video';
  figure.append(link);
  return [figure];
}
