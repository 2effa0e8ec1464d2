import { nameOf } from '../../content/actor.ts';
import type { RecordName } from '../../content/index.ts';
import type { Change, ChangeHead } from '../../store/changes/change-log.ts';

/** Something that happened, as staff see it: of people no more than their name. */
export interface PresentedChange {
  record: RecordName;
  _id: string;
  title: string;
  kind: Change['kind'];
  /** ISO, UTC. */
  at: string;
  by: string;
}

/** What was deleted and can be brought back. */
export interface Trashed extends Omit<PresentedChange, 'kind'> {
  /** How many records went with it. */
  following: number;
  /** Until when it can be brought back; ISO, UTC. */
  goneAt: string;
  /** Why whoever asks may not erase it; absent: they may. */
  eraseRefusal?: string;
}

export function presentChange({ record, recordId, title, kind, at, by }: ChangeHead): PresentedChange {
  return { record, _id: recordId, title, kind, at, by: nameOf(by) };
}

/** @param trashDays how long the trash keeps what it holds */
export function presentTrashed(
  change: ChangeHead,
  following: number,
  trashDays: number,
  eraseRefusal?: string,
): Trashed {
  const { kind: _always, ...presented } = presentChange(change);
  const goneAt = new Date(Date.parse(change.at) + trashDays * day).toISOString();
  return { ...presented, following, goneAt, ...(eraseRefusal && { eraseRefusal }) };
}

/** Milliseconds. */
const day = 24 * 3_600_000;
