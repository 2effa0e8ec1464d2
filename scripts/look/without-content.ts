import type { Locator, Page } from 'playwright';

/** Empties the page except for a container on which parts of it are laid out. */
export async function withoutContent(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const container = document.createElement('main');
    container.id = 'look';
    Object.assign(container.style, {
      padding: '24px',
      display: 'grid',
      gap: '20px',
      background: 'var(--color-page)',
    });
    Object.assign(window, { kept: document.body.cloneNode(true) });
    document.body.replaceChildren(container);
  });
  return page.locator('#look');
}
