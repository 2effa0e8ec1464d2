import { useRef } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { ApiError, isOutcomeUnknown } from '../../api/api-error.ts';
import type { Entry } from '../entry.ts';
import { useNotice } from '../notices/notices.tsx';
import type { Conflict } from './conflict-dialog.tsx';
import { findSavers, inWords, namesOf } from './conflict-savers.ts';
import type { LocalDraft } from './draft.ts';
import { isWhatWasSent, mergeOf } from './merge.ts';
import type { EntryForm } from './use-entry-form.ts';

/** Somebody has to decide between two versions. */
export class ConflictFound extends Error {
  readonly conflict: Conflict;
  constructor(conflict: Conflict) {
    super('Somebody else has saved this in the meantime.');
    this.conflict = conflict;
  }
}

/** Brings together what a form holds and what somebody else has saved while it was open. */
export function useMerging(definition: ContentType, form: EntryForm) {
  const notice = useNotice();
  /** What was sent without an answer: it may be stored, and is not somebody else's then. */
  const unanswered = useRef<LocalDraft[]>([]);
  const labelsOf = (names: string[]) => inWords(names.map((name) => definition.fields[name]?.label ?? name));

  /** Says what of somebody else's has come into an entry that is saved now. */
  async function tell(base: Entry, names: string[]): Promise<void> {
    if (names.length === 0) return;
    const by = namesOf(await findSavers(definition.name, base), names);
    const text = `${by} changed ${labelsOf(names)} in the meantime. Both changes are kept.`;
    notice({ kind: 'success', text });
  }

  return {
    /**
     * Saves a form, also over what somebody else has saved meanwhile where both go together.
     *
     * @throws ConflictFound, and what sending throws
     */
    async saveMerged(mine: LocalDraft, send: (draft: LocalDraft) => Promise<void>): Promise<void> {
      const { entry: first } = mine;
      const taken = new Set<string>();
      for (let draft = mine; ; ) {
        try {
          await send(draft);
          // The window need not wait for it.
          if (first) void tell(first, [...taken]);
          return;
        } catch (error) {
          if (isOutcomeUnknown(error)) unanswered.current.push(draft);
          const { entry: base } = draft;
          const current = newerIn(error);
          if (!base || !current || current.revision === base.revision) throw error;
          const isOwn = unanswered.current.some((sent) => isWhatWasSent(definition, sent, current));
          const merge = isOwn ? { disputed: [], theirs: [] } : mergeOf(definition, base, draft, current);
          if (merge.disputed.length > 0) throw new ConflictFound({ base, current, mine: draft, merge });
          for (const name of merge.theirs) taken.add(name);
          draft = form.rebase(draft, current, merge.theirs);
        }
      }
    },

    /** @param theirs the disputed fields in which the other version was chosen */
    takeOver({ current, mine, merge }: Conflict, theirs: string[]): LocalDraft {
      return form.rebase(mine, current, [...merge.theirs, ...theirs]);
    },
  };
}

/** The entry as it is, where a save was refused because it was about an older state of it. */
function newerIn(error: unknown): Entry | undefined {
  return error instanceof ApiError && error.status === 409 ? error.current : undefined;
}
