import type { ContentType } from '#cms/records/content-type.ts';
import type { Markup } from '#core/text/html-markup.ts';
import type { LinkStatus } from './links.ts';

/** `look`: what would embarrass or shut somebody out. `hint`: what could be better. Neither blocks anything. */
export type Weight = 'look' | 'hint';

/** A spot in a formatted text: the how-manieth of its pictures, headings or links, from 0. */
export interface FindingPosition {
  kind: 'picture' | 'heading' | 'link';
  index: number;
}

/** What mends a finding with one press: a new value for a field. */
export interface Fix {
  word: string;
  field: string;
  /** Made when it is pressed: a long text is not written anew for each finding in it. */
  value(): string;
}

/** One thing to look at before an entry goes out. */
export interface Finding {
  /** The check that has found it. */
  check: string;
  weight: Weight;
  /** The field that it is about. */
  field: string;
  place?: FindingPosition;
  /** What it is, in a few words that also stand in a list. */
  name: string;
  /** Why it matters, and what to do. */
  says: string;
  /** The words of the entry that it is about. */
  about?: string;
  fix?: Fix;
  /** What the button says that leads to the place. */
  show: string;
}

/** An entry as it is looked at: typed or stored. */
export interface CheckedEntry {
  definition: ContentType;
  /** By the names of fields, as texts; one that is absent is empty. */
  values: Readonly<Record<string, string>>;
  /** What the stored entry holds; absent: it is a new one. */
  before?: Readonly<Record<string, string>> | undefined;
  /** Fields for which a file has been chosen that is not stored yet. */
  chosen?: ReadonlySet<string>;
  /** The calendar day in the site's time zone. */
  today: string;
  /** ISO, UTC. */
  now: string;
  /** Where links lead, as far as that has been asked, by the links as they are written. */
  linkStatuses?: ReadonlyMap<string, LinkStatus>;
  /** How many other entries of the type have the same title. */
  twins?: number;
}

/** What a check is handed: the entry, and its formatted texts as they were read once for all checks. */
export interface Looked extends CheckedEntry {
  /** The value of a field, without the spaces around it. */
  text(field: string): string;
  markup(field: string): Markup;
  /** The names of its fields for formatted text, in their order. */
  richTexts: readonly string[];
}

/** A pure look at an entry for one sort of thing. */
export type Check = (looked: Looked) => Finding[];

/** Whether a finding is more than a hint. */
export const isToLookAt = ({ weight }: Pick<Finding, 'weight'>): boolean => weight === 'look';

/** The `about` of a notice of findings in a record, so that an undo replaces it. */
export const noticeOfFindings = (record: string): string => `findings of ${record}`;
