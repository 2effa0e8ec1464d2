import type { FieldErrors } from '#core/errors.ts';
import type { ErasureReport } from '../api.ts';
import type { RequestKind } from './requests.ts';

/** The actions of `/my-data/…`, sent as `step`. */
export const ownDataActions = [
  /** Shows all data, which counts as a request for a copy. */
  'show',
  /** Downloads the same as a file. */
  'download',
  /** With `understood`. */
  'erase',
  /** Reports an error: with `kind` and `words`. */
  'report',
  /** Unsubscribes from news. */
  'newsOff',
  /** Confirms a request that staff have recorded: with `request`. */
  'confirm',
] as const;
export type OwnDataAction = (typeof ownDataActions)[number];

export const reportKinds = ['correction', 'grievance'] as const satisfies readonly RequestKind[];
export type ReportKind = (typeof reportKinds)[number];

/** Maximum characters of a report. */
export const maxReportLength = 2000;

/** A section of the data, as people read it. */
export interface OwnDataPart {
  title: string;
  entries: { title: string; facts: [label: string, value: string][] }[];
}

/** The number of records of one kind. */
export interface HeldCount {
  /** In the plural or singular, as the count requires. */
  what: string;
  count: number;
}

/** An open request of the same person. */
export interface OpenRequest {
  id: string;
  kind: RequestKind;
  /** Recorded by staff, and not yet confirmed by this person. */
  isToConfirm: boolean;
  /** A time in words; empty: not confirmed. */
  due: string;
}

/** The page of a link. Confidential to the person. */
export interface FoundOwnData {
  state: 'found';
  email: string;
  /** The expiry of the link, in words. */
  until: string;
  held: HeldCount[];
  /** All data, once requested. */
  parts: OwnDataPart[] | undefined;
  wantsNews: boolean;
  /** The data that is kept for now when the rest is erased. */
  stays: ErasureReport['kept'];
  /** The records of which a sealed copy is kept, and for how long (features/consent/rules/notices.ts). */
  keptSealed: string;
  /** What an erasure leaves besides, in sentences; empty: nothing. */
  notErased: string;
  requests: OpenRequest[];
  /** The action just taken. */
  done: OwnDataAction | undefined;
  /** Why an action failed, which one it was, the typed values and their errors. */
  problem: string;
  failed: OwnDataAction | undefined;
  typed: { kind: string; words: string };
  errors: FieldErrors;
}

/** The result of an erasure, on the page of the link that requested it. */
export interface ErasedOwnData {
  state: 'erased';
  report: ErasureReport;
  /** As shown before the erasure. */
  keptSealed: string;
}

/** The states of the pages `/my-data…`. */
export type OwnDataOnPage =
  | { state: 'ask'; email: string; problem: string }
  | { state: 'asked' }
  | { state: 'unknown' }
  | FoundOwnData
  | ErasedOwnData;
