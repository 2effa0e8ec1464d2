import type { HexColour } from './contrast.ts';

// Browsers load this file with every page: tones and contrasts are in brand-colours.ts.

/** The colours of a brand, from which all its tones derive. */
export interface BrandColours {
  /** Buttons, links, and the first half of the drawn logo. */
  main: HexColour;
  /** Coloured areas, small headings, focus outlines, and the other half of the drawn logo. */
  accent: HexColour;
}
export type BrandColour = keyof BrandColours;

/** The colours of the design; its tones (core/ui/styles/tokens.css) were chosen by hand. */
export const defaultColours: BrandColours = { main: '#c8402a', accent: '#0f766e' };

/** A stored picture with its size in pixels; an empty name: none. */
export interface BrandLogo {
  name: string;
  width: number;
  height: number;
}

/** How the site calls itself and looks. */
export interface Brand {
  name: string;
  /** Undefined: the drawn logo of the design. */
  logo: BrandLogo | undefined;
  colours: BrandColours;
}

/** The brand as its owner sets it. */
export interface BrandSettings {
  brandName: string;
  /** An empty name: none. */
  brandLogo: BrandLogo;
  brandColour: HexColour;
  brandAccent: HexColour;
}

/** The brand as set. */
export function brandOf({ brandName, brandLogo, brandColour, brandAccent }: BrandSettings): Brand {
  return {
    name: brandName,
    logo: brandLogo.name ? brandLogo : undefined,
    colours: { main: brandColour, accent: brandAccent },
  };
}

/** The brand until its owner changes it. */
export const defaultBrand: Brand = { name: 'Ananta', logo: undefined, colours: defaultColours };

/** Whether a logo contains the name: one much wider than high does, and the name is then not repeated beside it. */
export const isWordmark = ({ width, height }: BrandLogo) => width >= height * 2;

/** The path of the logo as a PNG, for emails and search engines, of which many do not read WebP. */
export const brandLogoPath = '/brand-logo.png';
/** Pixels: the logo fits into it. */
export const brandLogoBox = { width: 640, height: 160 } as const;
