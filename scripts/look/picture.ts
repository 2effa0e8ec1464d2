import type { Locator, Page } from 'playwright';
import type { Token } from './tokens.ts';

/** A picture of docs/look.md: a part of a page. */
export interface Picture {
  path: string;
  /** Width of the window, in pixels. */
  width?: number;
  height?: number;
  /** Whether the page needs its script. */
  script?: boolean;
  /** Produces the state, and returns its element; undefined: the whole window. */
  show(page: Page, tokens: readonly Token[]): Promise<Locator | undefined>;
}
