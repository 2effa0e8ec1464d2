import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { findFreePort } from '../../run/free-port.ts';

/** A site with Google's reCAPTCHA, and a stand-in for Google's verification. */
export async function startRecaptchaSite() {
  const asked: (string | null)[] = [];
  const google = createServer(async (request, response) => {
    const solution = new URLSearchParams((await request.toArray()).join('')).get('response');
    asked.push(solution);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ success: solution !== 'refused' }));
  });
  await new Promise<void>((ready) => google.listen(0, '127.0.0.1', ready));
  const recaptchaVerifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;

  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'ananta-recaptcha-'));
  const settings = { PORT: String(port), DATA_DIR: folder, DEMO: 'off' };
  const keys = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret' };
  const config = readConfig({ ...settings, ...keys });
  const { app, services } = await createApp(config, { pages: 'built', recaptchaVerifyUrl });
  await app.listen({ port, host: '127.0.0.1' });

  return {
    address: config.siteUrl,
    services,
    /** The solutions that Google was asked to verify. */
    asked,
    async stop() {
      await app.close();
      google.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A stand-in for Google's script: a small one that offers `ready` and `render` at once and loads the large one, which
 * draws a frame and a hidden answer. The test sets the solution of a tick.
 */
export async function standInForGoogle(page: Page): Promise<void> {
  const javascript = (body: string) => ({ contentType: 'text/javascript', body });
  await page.route('https://www.google.com/recaptcha/api.js**', (route) =>
    route.fulfill(javascript(`(${small})()`)),
  );
  await page.route('https://www.gstatic.com/recaptcha/releases/x/recaptcha__en.js', (route) =>
    route.fulfill(javascript(`(${large})()`)),
  );
  await page.route('https://www.google.com/recaptcha/api2/anchor**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>reCAPTCHA</title>' }),
  );
}

declare global {
  var waiting: (() => void)[];
  /** Solves the last box, or lets its solution expire. */
  var solveRecaptcha: (solution: string) => void;
  var expireRecaptcha: () => void;
}

function small() {
  globalThis.waiting = [];
  Object.assign(globalThis, { grecaptcha: { ready: (callback: () => void) => waiting.push(callback) } });
  const script = document.createElement('script');
  script.src = 'https://www.gstatic.com/recaptcha/releases/x/recaptcha__en.js';
  document.head.append(script);
}

function large() {
  type Options = Record<string, unknown> & Record<'callback' | 'expired-callback', (token?: string) => void>;
  const boxes: { answer: HTMLTextAreaElement; frame: HTMLIFrameElement; options: Options }[] = [];
  const last = () => boxes[boxes.length - 1];
  Object.assign(globalThis, {
    grecaptcha: {
      ready: (callback: () => void) => callback(),
      render(container: HTMLElement, options: Options) {
        if (container.hasChildNodes()) throw new Error('reCAPTCHA has already been rendered in this element');
        const holder = document.createElement('div');
        // Requires the relaxed policy of this page, as Google's own markup does.
        holder.setAttribute('style', 'width: 304px; height: 78px');
        const frame = document.createElement('iframe');
        frame.title = 'reCAPTCHA';
        frame.src = `https://www.google.com/recaptcha/api2/anchor?k=${options.sitekey}`;
        const answer = document.createElement('textarea');
        answer.name = 'g-recaptcha-response';
        answer.hidden = true;
        holder.append(frame, answer);
        container.append(holder);
        return boxes.push({ answer, frame, options }) - 1;
      },
      getResponse: (id: number) => boxes[id]?.answer.value,
      reset(id: number) {
        const box = boxes[id];
        if (box) box.answer.value = box.frame.dataset.solution = '';
      },
    },
    solveRecaptcha(solution: string) {
      const box = last();
      if (!box) throw new Error('No box was drawn.');
      box.answer.value = box.frame.dataset.solution = solution;
      box.options.callback(solution);
    },
    expireRecaptcha() {
      last()?.options['expired-callback']();
    },
  });
  for (const callback of waiting) callback();
}
