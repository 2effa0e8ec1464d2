import { ownPictureAddress } from '#core/media/picture-variants.ts';
import { addressOfVideo, parseVideoAddress } from '#core/media/video-address.ts';
import { isShownPicture } from '../editor/pictures.ts';

/** Characters of the data URL of a placeholder of a few pixels. */
const placeholderLength = 2000;

/**
 * Keeps pictures of this site, and embedded ones. Local files and pictures of other sites cannot be shown.
 *
 * @returns the number of lost visible pictures
 */
export function keepSitePictures(body: HTMLElement): number {
  let lost = 0;
  for (const picture of body.querySelectorAll('img')) {
    const src = ownPictureAddress(picture.getAttribute('src') ?? '');
    if (isPlaceholder(picture, src)) picture.remove();
    else if (isShownPicture(src)) {
      picture.setAttribute('src', src);
      // On a page an empty text may mean that a link beside it describes the picture.
      if (src.startsWith('/') && !picture.alt.trim()) picture.removeAttribute('alt');
    } else {
      // An invisible picture is a tracking pixel.
      const isTracker = [picture.width, picture.height].some((size) => size === 1);
      if (!isTracker) lost++;
      picture.remove();
    }
  }
  return lost;
}

/** Whether a paste or drop contains a picture of this site: its file would be added a second time, without its text. */
export function hasOwnPicture(data: DataTransfer | null): boolean {
  const [, src = ''] = /\ssrc="([^"]*)"/i.exec(data?.getData('text/html') ?? '') ?? [];
  return ownPictureAddress(src).startsWith('/uploads/');
}

/** Pages show a blurred placeholder behind a picture, without an alternative text. */
function isPlaceholder(picture: HTMLImageElement, src: string): boolean {
  if (!src.startsWith('data:')) return false;
  return (
    picture.classList.contains('picture-fill') ||
    (picture.getAttribute('alt') === '' && src.length < placeholderLength)
  );
}

const embedded = 'iframe, object, embed, video, audio';

/**
 * Converts YouTube videos and those of this site to videos of the editor; other embeds are dropped.
 *
 * @returns the number of lost embeds
 */
export function convertVideos(body: HTMLElement): number {
  // Pages show a button in place of the stored link.
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
  const video = parseVideoAddress(address.replace(/^\/\//, 'https://'));
  if (!video) return [];
  const figure = ownerDocument.createElement('figure');
  figure.className = 'video';
  const link = ownerDocument.createElement('a');
  link.href = addressOfVideo(video);
  link.textContent = title || 'Video';
  figure.append(link);
  return [figure];
}
