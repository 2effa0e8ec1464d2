import type { RecordName } from '#cms/records/registry.ts';
import type { Tables } from '#core/database/tables.ts';
import type { HeldCount } from '#features/privacy/rules/own-data.ts';
import type {
  ErasureReport,
  RequestKind,
  RequestSource,
  RequestState,
} from '#features/privacy/rules/requests.ts';
import type { NumberSettingName } from '#features/settings/rules/settings.ts';
import type { Stores } from './repositories.ts';

// The register of requests about data, as staff see it and work on it (product: Own data).
/** Characters of what staff say to the person. */
export const longestSaid = 1000;
/** Minutes within which it can be taken back that somebody's identity was checked. */
export const takeBackWithin = 10;
/** Days before a request is due from which on the dashboard names it. */
export const dueSoon = 7;

/** What staff do with a request. */
export type RegisterStep =
  /** Staff have made sure who asks. */
  | { kind: 'confirm' }
  | { kind: 'unconfirm' }
  /** Another letter with a link to confirm it by. */
  | { kind: 'sendLink' }
  /** It was noted by mistake. */
  | { kind: 'remove' }
  | { kind: 'complete'; said: string }
  | { kind: 'refuse'; said: string }
  /** Erases all that the site holds of the person. */
  | { kind: 'erase' };

/** A request in the register. Moments are ISO, UTC. */
export interface ListedRequest {
  _id: string;
  kind: RequestKind;
  state: RequestState;
  source: RequestSource;
  /** Empty once it has ended. */
  email: string;
  createdAt: string;
  confirmedAt: string | null;
  dueAt: string | null;
  endedAt: string | null;
  endedBy: string;
  revision: number;
}

/** One request with all that staff need to answer it. */
export interface RequestView extends ListedRequest {
  words: string;
  said: string;
  /** What was erased and what stays; null: nothing was. */
  report: ErasureReport | null;
  /** How often the same person has asked before. */
  before: number;
  /** What the site holds of them, and what would stay for now; null where the request has ended. */
  holds: { held: HeldCount[]; stays: ErasureReport['kept'] } | null;
}

/** What the dashboard says: requests that are due soon or overdue, the first due first. */
export interface RequestsDue {
  count: number;
  requests: Pick<ListedRequest, '_id' | 'kind' | 'dueAt'>[];
}

/** What else the screen of personal data shows. */
export interface PrivacyOverview {
  /** How many want news, and have confirmed it. */
  news: number;
  /** Enquiries without contact for longer than they are kept, which stay because nobody has closed them. */
  stillOpen: number;
  /** Whose data is kept what for and how long, in words. */
  kept: { whose: 'parent' | 'account' | 'staff' | 'published'; purpose: string; kept: string }[];
}

/** A function of the stores, which the compiler so knows to be there. */
export type EraserName = {
  [Store in keyof Stores & string]: {
    [Work in keyof Stores[Store] & string]: Stores[Store][Work] extends (...given: never[]) => unknown
      ? `${Store}.${Work}`
      : never;
  }[keyof Stores[Store] & string];
}[keyof Stores & string];

/** How long something is kept: days as a setting of the site, as a variable of the installation or fixed; or until something happens. */
export type KeptFor =
  | { setting: NumberSettingName; after: string }
  | { variable: 'ACTIVITY_DAYS' | 'HISTORY_DAYS'; after: string }
  | { days: number; after: string }
  | { until: string };

/** What a column that can hold personal data is there for. */
export interface PersonalColumn {
  /** `parent`: who sends a form or has a link; `account`: who has opened one; `published`: whom the site tells of. */
  whose: 'parent' | 'account' | 'staff' | 'published';
  /** `words`: what somebody typed, or by which they are known; `facts`: what happened and when, which says nothing by itself. */
  holds: 'words' | 'facts';
  purpose: string;
  keptFor: KeptFor;
  /** What erases it when its time is over, or at the wish of whoever it is of. */
  eraser: EraserName;
}

export const nothingPersonal = 'nothing personal';
export type ColumnClass = typeof nothingPersonal | PersonalColumn;

/** Of a table every column. */
export type ColumnsOf<Name extends keyof Tables> = {
  readonly [Column in keyof Tables[Name] & string]-?: ColumnClass;
};

/** The columns that the site itself keeps with every record. */
export const ofEveryRecord = {
  id: nothingPersonal,
  addedAt: nothingPersonal,
  changedAt: nothingPersonal,
  revision: nothingPersonal,
} as const satisfies Partial<ColumnsOf<RecordName>>;

type Use = Omit<PersonalColumn, 'holds'>;

/** The two kinds of columns that one purpose has. */
export function columnsFor(use: Use): { words: PersonalColumn; facts: PersonalColumn } {
  return { words: { ...use, holds: 'words' }, facts: { ...use, holds: 'facts' } };
}
