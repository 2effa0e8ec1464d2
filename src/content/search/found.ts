import type { ContentName } from '../index.ts';
import type { ShownPicture } from '../picture.ts';

/** A piece of a text, and whether it is what was searched for. */
export interface TextPiece {
  text: string;
  isMatch: boolean;
}

/** An entry that a search has found, as visitors see it. */
export interface FoundEntry {
  kind: ContentName;
  _id: string;
  /** Where visitors read it: a path of the site, with the place on the page where it has no page of its own. */
  path: string;
  title: TextPiece[];
  /** Some words around what was found. */
  excerpt: TextPiece[];
  picture?: ShownPicture | undefined;
  /** A webinar that does not take place. */
  isCalledOff?: true;
}

/** A word of the site that is near to one that was typed. */
export interface NearText {
  word: string;
  /** What was typed, with that word in the place of what it is near to. */
  text: string;
}

/** What a search answers. */
export interface Found {
  /** Best first; of all that was found, the part that was asked for. */
  results: FoundEntry[];
  /** How many there are in all. */
  total: number;
  /** Words of the site that are near to those that were typed, where these themselves are nowhere. */
  nearWords: string[];
  /** The same, each with what to search for instead. */
  nearTexts: NearText[];
  /** The newest articles, where a text was asked for and nothing was found; not of the search itself, but of its call. */
  newest?: FoundEntry[];
}
