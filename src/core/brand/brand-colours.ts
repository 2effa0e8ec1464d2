import { type BrandColour, type BrandColours, defaultColours } from './brand.ts';
import {
  contrastRatio,
  type HexColour,
  isHexColour,
  luminanceOf,
  mixColours,
  mixUntil,
  ratioOfLuminances,
} from './contrast.ts';

const [white, black]: [HexColour, HexColour] = ['#ffffff', '#000000'];

/** Everything that coloured text is shown on, in both themes: page, surface and tints of tokens.css. */
const grounds = {
  light: ['#ffffff', '#fff9f1', '#ffe9e1', '#fff1d2', '#dff5ef', '#e6f4ff'],
  dark: ['#291b38', '#1b1126', '#3a2326', '#3b2f1c', '#17352f', '#1c2f47'],
} as const;
const darkSurface = grounds.dark[0];
/** Computed once: a tone is found by trying many. */
const groundLuminances = { light: grounds.light.map(luminanceOf), dark: grounds.dark.map(luminanceOf) };
const lowestLight = Math.min(...groundLuminances.light);
const highestDark = Math.max(...groundLuminances.dark);
/** Headings in a coloured area. */
const sun: HexColour = '#ffc94a';

/** Least contrasts of WCAG 2.2 AA: text; parts of the interface, and large text. */
const leastContrast = { text: 4.5, part: 3 } as const;
/** Text in dark colours on a dark page is tiring at the least contrast. */
const darkTextContrast = 6;

/** The lowest contrast of a text with everything it is shown on. */
function lowest(colour: HexColour, theme: keyof typeof grounds): number {
  const luminance = luminanceOf(colour);
  return Math.min(...groundLuminances[theme].map((ground) => ratioOfLuminances(luminance, ground)));
}

/** The tones of a theme, by custom property. */
type Tones = Readonly<Record<string, HexColour>>;

/** Coloured text: as close to the brand's colour as it can be read. */
const textTones = (colour: HexColour) => ({
  light: mixUntil(colour, black, (tone) => lowest(tone, 'light') >= leastContrast.text, 0.1),
  dark: mixUntil(colour, white, (tone) => lowest(tone, 'dark') >= darkTextContrast, 0.3),
});

const tonesOf: Readonly<Record<BrandColour, (colour: HexColour) => { light: Tones; dark: Tones }>> = {
  main(colour) {
    const text = textTones(colour);
    return {
      light: {
        coral: colour,
        'coral-deep': mixColours(colour, black, 0.18),
        'coral-text': text.light,
        'coral-light': mixColours(colour, white, 0.35),
        'coral-soft': mixUntil(colour, white, (tone) => luminanceOf(tone) >= lowestLight, 0.8),
      },
      dark: {
        // A button has to stand out from a dark page, and its white text from the button.
        coral: mixUntil(colour, white, (tone) => contrastRatio(tone, darkSurface) >= leastContrast.part),
        'coral-text': text.dark,
        'coral-soft': mixUntil(colour, darkSurface, (tone) => luminanceOf(tone) <= highestDark, 0.8),
      },
    };
  },
  accent(colour) {
    const text = textTones(colour);
    const deep = mixColours(colour, black, 0.25);
    return {
      light: { teal: colour, 'teal-deep': deep, 'teal-text': text.light },
      dark: { teal: deep, 'teal-text': text.dark },
    };
  },
};

/** The page of each theme. */
export const brandGrounds = {
  light: { page: grounds.light[1] },
  dark: { page: grounds.dark[1] },
} as const;

/** The filled areas and the text of a colour in each theme. */
export function tonesOfBrand(name: BrandColour, colour: HexColour) {
  const tones = colour === defaultColours[name] ? defaultTones[name] : tonesOf[name](colour);
  const token = name === 'main' ? 'coral' : 'teal';
  const pick = (theme: Tones) => ({
    fill: theme[token] ?? colour,
    text: theme[`${token}-text`] ?? colour,
  });
  return { light: pick(tones.light), dark: pick(tones.dark) };
}

/** A measured use of a colour. */
export interface Measure {
  use: string;
  ratio: number;
  least: number;
}

/** The contrasts of a colour wherever it is used, in both themes. */
export function measureColour(name: BrandColour, colour: HexColour): Measure[] {
  const { light, dark } = tonesOfBrand(name, colour);
  const [fill, darkFill] = [light.fill, dark.fill];
  return [
    {
      use: name === 'main' ? 'White text on buttons' : 'White text on coloured areas',
      ratio: Math.min(contrastRatio(white, fill), contrastRatio(white, darkFill)),
      least: leastContrast.text,
    },
    name === 'main'
      ? {
          use: 'Buttons on light and dark pages',
          ratio: Math.min(contrastRatio(fill, grounds.light[1]), contrastRatio(darkFill, darkSurface)),
          least: leastContrast.part,
        }
      : {
          use: 'Yellow headings on coloured areas',
          ratio: Math.min(contrastRatio(sun, fill), contrastRatio(sun, darkFill)),
          least: leastContrast.part,
        },
    { use: 'Coloured text on light pages', ratio: lowest(light.text, 'light'), least: leastContrast.text },
    { use: 'Coloured text on dark pages', ratio: lowest(dark.text, 'dark'), least: leastContrast.text },
  ];
}

/** Of the tones that were chosen by hand, those that are measured. */
const defaultTones: Readonly<Record<BrandColour, { light: Tones; dark: Tones }>> = {
  main: {
    light: { coral: '#c8402a', 'coral-text': '#b23621' },
    dark: { coral: '#c8402a', 'coral-text': '#ff9c82' },
  },
  accent: {
    light: { teal: '#0f766e', 'teal-text': '#0f766e' },
    dark: { teal: '#0b5a54', 'teal-text': '#8fe0cc' },
  },
};

/** A darker tone of a colour that can be used; undefined: the colour itself can. */
export function usableTone(name: BrandColour, colour: HexColour): HexColour | undefined {
  const isUsable = (tone: HexColour) => measureColour(name, tone).every(({ ratio, least }) => ratio >= least);
  return isUsable(colour) ? undefined : mixUntil(colour, black, isUsable);
}

/** Why a colour cannot be used; undefined: it can. */
export function colourProblem(name: BrandColour, colour: HexColour): string | undefined {
  const low = measureColour(name, colour).find(({ ratio, least }) => ratio < least);
  if (!low) return undefined;
  const { use, ratio, least } = low;
  return `${use} would have a contrast of ${ratioInWords(ratio)}, and at least ${least}:1 is needed. A darker tone such as ${usableTone(name, colour)} can be read.`;
}

/** Rounded down, so that no ratio looks better than it is. */
export const ratioInWords = (ratio: number) => `${Math.floor(ratio * 10) / 10}:1`;

/**
 * The style that replaces the tones of the design; empty for the colours of the design. It is part of every page, so
 * it is short, and contains nothing but checked colours.
 */
export function brandStyle(colours: BrandColours): string {
  const { light, dark } = replacedTones(colours);
  const properties = (tones: Tones) =>
    Object.entries(tones)
      .map(([token, tone]) => `--color-${token}:${tone}`)
      .join(';');
  if (Object.keys(light).length === 0) return '';
  // Print has tones of its own. `:root` twice: style sheets of single pages repeat the tones of the design.
  return `@media screen{:root:root{${properties(light)}}@media (prefers-color-scheme:dark){:root:root{${properties(dark)}}}}`;
}

/** The tones that differ from those of the design. */
export function replacedTones(colours: BrandColours): { light: Tones; dark: Tones } {
  const names = Object.keys(defaultColours) as BrandColour[];
  const changed = names.filter(
    (name) => isHexColour(colours[name]) && colours[name] !== defaultColours[name],
  );
  const tones = changed.map((name) => tonesOf[name](colours[name]));
  return {
    light: Object.assign({}, ...tones.map(({ light }) => light)),
    dark: Object.assign({}, ...tones.map(({ dark }) => dark)),
  };
}
