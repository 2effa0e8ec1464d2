import type { Locator, Page } from 'playwright';
import type { Token } from './tokens.ts';

/** A picture of docs/look.md: what of which page it shows. */
export interface Picture {
  path: string;
  /** Of the window, in pixels. */
  width?: number;
  height?: number;
  /** Whether the page needs its script. */
  script?: boolean;
  /** Brings it about, and says where it is; without an answer it is all of the window. */
  show(page: Page, tokens: readonly Token[]): Promise<Locator | undefined>;
}
