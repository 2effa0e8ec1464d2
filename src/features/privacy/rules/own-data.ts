import type { FieldErrors } from '#core/errors.ts';
// What the pages of one's own data are told, and what their buttons post (product: Own data).
import type { ErasureReport, RequestKind } from './requests.ts';

/** What a button of `/my-data/…` asks for, sent as `step`. */
export const ownDataActions = [
  /** To see all of it, by which a copy is asked for. */
  'show',
  /** The same as a file. */
  'download',
  /** With `understood`. */
  'erase',
  /** That something is wrong: with `kind` and `words`. */
  'report',
  /** No news any more. */
  'newsOff',
  /** That what staff have noted was meant so: with `request`. */
  'confirm',
] as const;
export type OwnDataAction = (typeof ownDataActions)[number];

/** What can be said to be wrong. */
export const reportKinds = ['correction', 'grievance'] as const satisfies readonly RequestKind[];
export type ReportKind = (typeof reportKinds)[number];

/** Characters of what somebody writes besides. */
export const longestWords = 2000;

/** A part of what is held, as people read it. */
export interface OwnDataPart {
  title: string;
  entries: { title: string; facts: [label: string, value: string][] }[];
}

/** How much there is of what. */
export interface HeldCount {
  /** In the plural or the singular, as the count asks for. */
  what: string;
  count: number;
}

/** A request of the same person that has not ended. */
export interface OpenRequest {
  id: string;
  kind: RequestKind;
  /** Staff have noted it, and it waits for this person to say so. */
  isToConfirm: boolean;
  /** A moment, in words; empty: nobody has confirmed it. */
  due: string;
}

/** What the page of a link shows. Nothing of it is for others. */
export interface FoundOwnData {
  state: 'found';
  email: string;
  /** Until when the link works, in words. */
  until: string;
  held: HeldCount[];
  /** All of it, once it was asked for. */
  parts: OwnDataPart[] | undefined;
  wantsNews: boolean;
  /** What stays for now when the rest is erased. */
  stays: ErasureReport['kept'];
  /** Of what a sealed copy is kept, and for how long (features/consent/rules/notices.ts). */
  keptSealed: string;
  requests: OpenRequest[];
  /** What was done a moment ago. */
  done: OwnDataAction | undefined;
  /** What is said of a step that was not taken; which one it was, what was typed, and what is wrong with that. */
  problem: string;
  failed: OwnDataAction | undefined;
  typed: { kind: string; words: string };
  errors: FieldErrors;
}

/** What has become of an erasure, on the page of the link by which it was asked for. */
export interface ErasedOwnData {
  state: 'erased';
  report: ErasureReport;
  /** As before it was erased. */
  keptSealed: string;
}

/** All that the pages `/my-data…` can be told. */
export type OwnDataOnPage =
  | { state: 'ask'; email: string; problem: string }
  | { state: 'asked' }
  | { state: 'unknown' }
  | FoundOwnData
  | ErasedOwnData;
