import type { ContentType } from '#cms/records/content-type.ts';
import type { Markup } from '#core/text/html-markup.ts';
import type { LinkStatus } from './api.ts';

/**
 * `look`: an issue that would embarrass the brand or exclude readers. `hint`: a possible improvement. Neither blocks
 * anything.
 */
export type Weight = 'look' | 'hint';

/** A position in formatted text: the index of a picture, heading or link, from 0. */
export interface FindingPosition {
  kind: 'picture' | 'heading' | 'link';
  index: number;
}

/** A fix that is applied with one press: a new value of a field. */
export interface Fix {
  label: string;
  field: string;
  /** Computed when it is applied, so that a long text is not rewritten for each of its findings. */
  value(): string;
}

/** An issue or hint about an entry before it is published. */
export interface Finding {
  check: string;
  weight: Weight;
  field: string;
  position?: FindingPosition;
  /** A short name, also used in lists. */
  name: string;
  /** The reason and the advice. */
  message: string;
  /** The text of the entry concerned. */
  about?: string;
  fix?: Fix;
  /** The label of the button that leads to the position. */
  showLabel: string;
}

/** The entry to check: typed or stored. */
export interface CheckedEntry {
  definition: ContentType;
  /** Texts by field name; an absent one is empty. */
  values: Readonly<Record<string, string>>;
  /** The values of the stored entry; absent: the entry is new. */
  before?: Readonly<Record<string, string>> | undefined;
  /** Fields with a chosen file that is not stored yet. */
  chosen?: ReadonlySet<string>;
  /** The current day in the site's time zone. */
  today: string;
  /** ISO, UTC. */
  now: string;
  /** The known targets of links, by the href as written. */
  linkStatuses?: ReadonlyMap<string, LinkStatus>;
  /** Number of other entries of the type with the same title. */
  duplicateCount?: number;
}

/** The context of a check: the entry, and its formatted texts, parsed once for all checks. */
export interface EntryContext extends CheckedEntry {
  /** The trimmed value of a field. */
  text(field: string): string;
  markup(field: string): Markup;
  /** The names of its formatted text fields, in order. */
  richTexts: readonly string[];
}

/** A pure function that checks one aspect of an entry. */
export type Check = (context: EntryContext) => Finding[];

/** Upper limit of links whose targets one call checks. */
export const maxLinks = 50;

/** Whether a finding is more than a hint. */
export const isIssue = ({ weight }: Pick<Finding, 'weight'>): boolean => weight === 'look';

/** The `about` of a notice about findings in a record, so that an undo replaces the notice. */
export const noticeOfFindings = (record: string): string => `findings of ${record}`;
