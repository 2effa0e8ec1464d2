/** A design token of the style sheet. */
export interface Token {
  /** Without the two dashes. */
  name: string;
  light: string;
  /** The value in the dark theme; absent: the same. */
  dark?: string;
  /** The comment above its group. */
  group: string;
}

/** Reads the tokens of src/core/ui/styles/tokens.css, in order; resets of Tailwind's own tokens are skipped. */
export function readTokens(css: string): Token[] {
  const [theme = '', ...others] = css.split(/@media \(prefers-color-scheme: dark\)/);
  const dark = new Map(declarationsOf(others.join('')).map(({ name, value }) => [name, value]));
  const known = declarationsOf(theme.slice(theme.indexOf('@theme')));
  const unknown = [...dark.keys()].filter((name) => !known.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`Known in the dark alone: ${unknown.join(', ')}.`);
  return known.map(({ name, value, group }) => {
    const other = dark.get(name);
    return { name, light: value, group, ...(other !== undefined && { dark: other }) };
  });
}

function declarationsOf(css: string): { name: string; value: string; group: string }[] {
  const found: { name: string; value: string; group: string }[] = [];
  let group = '';
  const part = /\/\*(?<comment>[\s\S]*?)\*\/|--(?<name>[\w-]+|[\w-]+\*):\s*(?<value>[^;]+);|\n\s*\n/g;
  for (const { groups } of css.matchAll(part)) {
    if (groups?.comment) group = words(groups.comment.replaceAll('*', ' '));
    else if (groups?.name && groups.value) {
      found.push({ name: groups.name, value: words(groups.value), group });
    } else group = '';
  }
  return found.filter(({ name, value }) => !(name.endsWith('*') || value === 'initial'));
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The contrast ratio of two colours (`#rrggbb`) by WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Pixels of a length at a width of the window, with the default text size: of `clamp()`, `min()`, rem, px and vw. */
export function pixelsAt(length: string, width: number): number {
  const plain = length
    .replace(/([\d.]+)rem/g, (_, value) => String(Number(value) * 16))
    .replace(/([\d.]+)vw/g, (_, value) => String((Number(value) * width) / 100))
    .replace(/([\d.]+)px/g, '$1');
  const sum = (text: string) => text.split('+').reduce((total, part) => total + Number(part), 0);
  const [, kind, tx = plain] = /^(clamp|min)\((.*)\)$/.exec(plain) ?? [];
  const parts = tx.split(',').map(sum);
  if (kind === 'clamp') return Math.min(Math.max(parts[1] ?? 0, parts[0] ?? 0), parts[2] ?? 0);
  return Math.min(...parts);
}
