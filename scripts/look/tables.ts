import { contrast, pixelsAt, type Token } from './tokens.ts';

// The tables of docs/look.md. They are generated from the style sheet, and a test compares the page with them.

/** Colours of text, and their backgrounds. */
const pairs = [
  {
    texts: ['ink', 'ink-soft', 'coral-text', 'teal-text'],
    grounds: ['page', 'surface', 'coral-soft', 'sun-soft', 'mint-soft', 'sky-soft'],
  },
  { texts: ['white'], grounds: ['coral', 'coral-deep', 'teal', 'night'] },
];
/** The minimum of WCAG 2 for text of any size. */
export const leastContrast = 4.5;

const schemes = ['light', 'dark'] as const;
const widths = [320, 390, 768, 1440];

type Scheme = (typeof schemes)[number];

const valueIn = (token: Token, scheme: Scheme) => (scheme === 'dark' && token.dark) || token.light;

/** Each pair of text and background with its contrast, in both themes. */
export function contrasts(tokens: readonly Token[]) {
  const colour = (name: string, scheme: Scheme) => {
    const token = tokens.find((one) => one.name === `color-${name}`);
    if (!token) throw new Error(`There is no colour ${name}.`);
    return valueIn(token, scheme);
  };
  return pairs.flatMap(({ texts, grounds }) =>
    texts.flatMap((text) =>
      grounds.map((ground) => ({
        text,
        ground,
        light: contrast(colour(text, 'light'), colour(ground, 'light')),
        dark: contrast(colour(text, 'dark'), colour(ground, 'dark')),
      })),
    ),
  );
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(...head), `|${'---|'.repeat(head.length)}`, ...rows.map((cells) => row(...cells))].join('\n');
const code = (text: string) => `\`${text}\``;
const rounded = (value: number) => String(Math.round(value * 10) / 10);
const beginningWith = (tokens: readonly Token[], begin: string) =>
  tokens.filter(({ name }) => name.startsWith(begin));

/** The tables, by their names in the page. */
const tables: Readonly<Record<string, (tokens: readonly Token[]) => string>> = {
  colours: (tokens) =>
    table(
      ['token', 'light', 'dark', 'what for'],
      beginningWith(tokens, 'color-').map(({ name, light, dark, group }) => [
        ...[code(name), code(light), dark ? code(dark) : 'the same', group],
      ]),
    ),
  contrasts: (tokens) =>
    table(
      ['text', 'on', 'light', 'dark'],
      contrasts(tokens).map(({ text, ground, light, dark }) => [
        ...[code(text), code(ground), rounded(light), rounded(dark)],
      ]),
    ),
  type: (tokens) =>
    table(
      ['token', 'value', ...widths.map((width) => `at ${width}`), 'line height'],
      beginningWith(tokens, 'text-')
        .filter(({ name }) => !name.endsWith('--line-height'))
        .map(({ name, light }) => [
          code(name),
          code(light),
          ...widths.map((width) => `${rounded(pixelsAt(light, width))} px`),
          tokens.find((one) => one.name === `${name}--line-height`)?.light ?? '',
        ]),
    ),
  others: (tokens) =>
    table(
      ['token', 'light', 'dark'],
      tokens
        .filter(({ name }) => !/^(?:color|text)-/.test(name))
        .map(({ name, light, dark }) => [code(name), code(light), dark ? code(dark) : 'the same']),
    ),
};

/** Replaces the tables in the page: each is between `<!-- name -->` and `<!-- /name -->`. */
export function withTables(page: string, tokens: readonly Token[]): string {
  let filled = page;
  for (const [name, make] of Object.entries(tables)) {
    const marker = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!marker.test(filled)) throw new Error(`The page has no place for ${name}.`);
    filled = filled.replace(marker, (_, begin, end) => `${begin}${make(tokens)}\n${end}`);
  }
  return filled;
}
