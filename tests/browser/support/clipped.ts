import type { Page } from 'playwright/test';

/**
 * The elements of the open page that overflow their container: words, pictures and controls that leave their card,
 * their cell or their button, or are cut off. `scrolling`: names of containers that may scroll sideways, such as tabs.
 */
export function findClipped(page: Page, scrolling: readonly string[] = []): Promise<string[]> {
  return page.evaluate(findInPage, scrolling);
}

function findInPage(scrolling: readonly string[]): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.sr-only, [inert]');
  const found: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);

  const things: { what: string; around: Element | null; box: DOMRect }[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: around, textContent } = texts.currentNode;
    const what = textContent?.trim() ?? '';
    if (!what || !around || !isShown(around)) continue;
    range.selectNodeContents(texts.currentNode);
    things.push({ what, around, box: range.getBoundingClientRect() });
  }
  for (const element of document.querySelectorAll(
    'a[href], button, input, select, textarea, img, video, svg',
  )) {
    if (!isShown(element)) continue;
    const what = `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim()}`;
    things.push({ what, around: element.parentElement, box: element.getBoundingClientRect() });
  }

  for (const { what, around, box } of things) {
    if (box.width <= 1 || box.height <= 1) continue;
    for (let part = around; part && part !== document.body; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const isCut = style.overflowX !== 'visible';
      const isFrame =
        isCut ||
        Number.parseFloat(style.borderLeftWidth) > 0 ||
        style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
        part.matches('button, a, td, th');
      const { left, right, width } = part.getBoundingClientRect();
      // For screen readers only, at this width.
      if (width <= 1) break;
      const scrolls = /auto|scroll/.test(style.overflowX);
      // A text that ends in dots is shortened on purpose; drawings may be cropped decoration.
      const isMeant =
        style.textOverflow === 'ellipsis' ||
        (isCut && !scrolls && /^(?:img|svg|video)/i.test(what)) ||
        (scrolls && (scrolling.includes(part.ariaLabel ?? '') || part.matches('.carousel')));
      if (isMeant) break;
      if (isFrame && (box.left < left - 1 || box.right > right + 1)) {
        found.push(
          `${what.slice(0, 50)} leaves ${part.tagName.toLowerCase()} by ${Math.ceil(box.right - right)}`,
        );
        break;
      }
    }
  }
  return [...new Set(found)];
}
