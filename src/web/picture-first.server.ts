/** The longest, in milliseconds, that scripts wait for what is seen first. */
const patience = 3000;

/**
 * Lets the scripts of a page come after its first picture: on a slow line they would share it, and the picture is what
 * somebody has come for, while the page can be read without them. What the router writes (its preloads, and the module
 * that imports everything) is taken out, and a script of ours puts it in as soon as the picture is there and something has
 * been painted: a phone that is busy with scripts paints later.
 *
 * The page's `load` event may come before that.
 *
 * @param html with the nonce in it by which our own scripts are known
 * @returns the page, and what is put in later, which the policy has to allow as well
 */
export function pictureFirst(html: string, nonce: string): { html: string; later: string[] } {
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"[^>]* nonce="${nonce}"[^>]*>`, 'g');
  const module = new RegExp(`(<script nonce="${nonce}" type="module" async="">)(.*?)</script>`, 's');
  const [whole, start, code] = module.exec(html) ?? [];
  if (!whole || !start || !code) return { html, later: [] };
  const files = Array.from(html.matchAll(preload), ([, href]) => href);
  // What is said in a string of the script must not end it.
  const [names, text] = [files, code].map((one) => JSON.stringify(one).replaceAll('<', '\\u003C'));
  const arranged = html
    .replaceAll(preload, '')
    .replace(whole, () => `${start}(${putIn})(${names},${text},${patience})</script>`);
  return { html: arranged, later: [code] };
}

/**
 * Runs in the page, from its own text: it can use nothing else of this file. What sparesData (ui/navigation) says is
 * therefore said again; pictures that come later are then fetched smaller than they are shown.
 */
async function putIn(files: string[], code: string, mostWait: number): Promise<void> {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) {
    for (const source of document.querySelectorAll('picture:has(> [loading=lazy]) > [sizes]')) {
      source.setAttribute('sizes', '10rem');
    }
  }
  const first = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  const arrivals = Array.from(first, (img) => {
    if (img.complete) return null;
    return new Promise((resolve) => {
      img.addEventListener('load', resolve);
      img.addEventListener('error', resolve);
    });
  });
  const wait = new Promise((resolve) => setTimeout(resolve, mostWait));
  // Not what only says that it loads. A page in the background is not painted, and waits the whole time.
  const isPainted =
    document.querySelector('#content') &&
    new Promise<void>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
      });
      observer.observe({ type: 'paint', buffered: true });
    });
  await Promise.race([Promise.all([isPainted, ...arrivals]), wait]);
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href });
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.text = code;
  document.head.append(script);
}
