import { globSync, readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { parseAst, Visitor } from 'vite';
import { expect, test } from 'vitest';

/**
 * Expressions that take more than linear time for some text, and the reason why no such text reaches them. Any other
 * one is rewritten, or its text is cut before; where neither is possible, a loop replaces it.
 */
const harmless: Record<string, string[]> = {
  'markup that was cleaned, or a page of our own: each tag that begins there also ends': [
    String.raw`/<figure class="video">\s*<a\b([^>]*)>(.*?)<\/a>/gs`,
    String.raw`/<figure class="video">\s*<a\b([^>]*)>(.*?)<\/a>\s*(?:<figcaption\b[^>]*>(.*?)<\/figcaption>)?/gs`,
    String.raw`/<img\b[^>]* src="\/uploads\/([\w-]+\.webp)"/`,
    String.raw`/<table\b.*?>/g`,
    String.raw`/<img\b([^>]*)>/gi`,
    String.raw`/<(\/?)(p|h[1-6]|ul|ol|blockquote|pre|table|figcaption)\b([^>]*)>/g`,
    String.raw`/<img\b[^>]*>/gi`,
    String.raw`/<img\b[^>]*>/`,
    '/<[^>]*>/g',
    String.raw`/<\/?(?:a|b|code|em|i|s|span|strong|u)\b[^>]*>/gi`,
    String.raw`/<s\b[^>]*>.*?<\/s>/gis`,
    String.raw`/<(sup|sub)\b[^>]*>([^<]*)<\/\1>/gi`,
    String.raw`/<\/?su[bp]\b[^>]*>/gi`,
    String.raw`/<h([1-3])\b([^>]*)>(.*?)<\/h\1>/gs`,
    String.raw`/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs`,
    String.raw`/(<[a-z][^>]*?\s)(href|src)="([^"]*)"/gi`,
    String.raw`/(<img\b[^>]*\bsrc=")\/uploads\/([\w-]+\.webp)"/g`,
    String.raw`/<script\b[^>]*>.*?<\/script>/gs`,
    String.raw`/<link\b[^>]*\brel="(?:modulepreload|preload|prefetch|manifest)"[^>]*>/g`,
    String.raw`/<link\b[^>]*\brel="canonical"[^>]*>/g`,
    String.raw`/<source\b[^>]*\/uploads\/[^>]*>/g`,
    String.raw`/<img\b[^>]*\bsrc="\/uploads\/[^>]*>/g`,
    String.raw`/<main\b[^>]*>/`,
    String.raw`/<style>(.*?)<\/style>/s`,
    String.raw`/<style>.*?<\/style>/s`,
  ],
  'what somebody has typed or pasted, in their own browser': [
    String.raw`/text-decoration[\w-]*:[^;]*underline/i`,
    String.raw`/text-decoration[\w-]*:[^;]*line-through/i`,
    String.raw`/text-decoration[\w-]*:\s*none/i`,
    String.raw`/mso-list:[^;]*\blevel(\d)/i`,
    `/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi`,
    String.raw`/<style\b[\s\S]*?(<\/style\s*>|$)/gi`,
    String.raw`/[\s\u00a0]+$/`,
    String.raw`/\s*\S+/g`,
    String.raw`/\s*$/`,
    String.raw`/(?:<\/[a-z0-9]+>|\s)+$/i`,
  ],
  'a setting of the owner, of some lines at most': [
    String.raw`/^(.*?)[\s-]*(\d{3}\s?\d{3})$/`,
    String.raw`/([^\s<>]+@[^\s<>]+)/`,
    String.raw`/^s3:\/\/([^/]+)\/?(.*?)\/?$/`,
    String.raw`/^(?:[^<>@\r\n]+<)?[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>?$/`,
    String.raw`/[^\s<>,;]+@[^\s<>,;]+\.[^\s<>,;]+/`,
    String.raw`/<\/?[a-z!][^>]*>/i`,
  ],
  'a message of our own': ['/previously executed migration .* is missing/', String.raw`/[.\s]+$/`],
  'a text that was cut before, so that it takes some milliseconds at most': [
    String.raw`/\bVersion\/[\d.]+ .*Safari\//`,
    String.raw`/<?[^\s<>]+@[^\s<>]+>?/g`,
    String.raw`/[\s:|–—-]+$/u`,
    '/c+C|C+/g',
    String.raw`/[\s,;:–-]*\S*$/u`,
    String.raw`/\s+\S*$/`,
    String.raw`/[\s,;:–—-]+$/`,
    String.raw`/[\s.…!:›»→>]+$/u`,
    `/[.!…:*_"'“”]+$/u`,
    "/^['’-]+|['’-]+$/g",
    String.raw`/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi`,
    String.raw`/\S*[@/\\]\S*/g`,
  ],
};

/**
 * No time limit, only one of steps: on a busy machine a time limit makes the checker report a harmless expression as
 * slow. The test has a limit of its own.
 */
const unhurried = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** The expressions with repetition in all production files, each once. */
function expressions(): Map<string, { pattern: string; flags: string; file: string }> {
  const found = new Map<string, { pattern: string; flags: string; file: string }>();
  const files = globSync('src/**/*.{ts,tsx,mjs}').filter(
    (file) => !/\.(test|spec)\.tsx?$|\/tests\//.test(file),
  );
  for (const file of files) {
    const program = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    new Visitor({
      Literal(node) {
        if ('regex' in node) {
          const { pattern, flags } = node.regex;
          // Without these its time is linear.
          if (/[*+]|\{\d+,\}/.test(pattern)) found.set(`/${pattern}/${flags}`, { pattern, flags, file });
        }
      },
    }).visit(program);
  }
  return found;
}

test('no expression is slow for any text that can be sent', () => {
  const known = Object.values(harmless).flat();
  const found = expressions();
  const slow = [...found]
    .filter(([written]) => !known.includes(written))
    .map(([written, { pattern, flags, file }]) => {
      const found = checkSync(pattern, flags, unhurried);
      const summary = 'complexity' in found ? found.complexity?.summary : undefined;
      return { status: found.status, text: `${file}: ${written}: ${summary ?? found.status}` };
    })
    .filter(({ status }) => status !== 'safe')
    .map(({ text }) => text);
  expect(found.size).toBeGreaterThan(150);
  expect(slow).toEqual([]);
  // Exceptions for missing expressions are not allowed.
  expect(known.filter((written) => !found.has(written))).toEqual([]);
}, 300_000);
