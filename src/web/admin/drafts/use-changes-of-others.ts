import { useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { Entry } from '../entry.ts';
import type { Conflict } from '../form/conflict-dialog.tsx';
import { inWords } from '../form/conflict-savers.ts';
import { mergeOf } from '../form/merge.ts';
import type { EntryForm } from '../form/use-entry-form.ts';
import { fetchEntry } from '../list/fetch-entries.ts';

/** Takes into an open form what somebody else has saved, and lets its writer decide where both have changed a field. */
export function useChangesOfOthers(definition: ContentType, form: EntryForm) {
  const toast = useToast();
  const [conflict, setConflict] = useState<Conflict>();
  const { entry: base } = form;

  async function see() {
    if (!base) return;
    try {
      const current = await fetchEntry(definition, base._id);
      const mine = form.latest();
      const merge = mergeOf(definition, base, mine, current);
      if (merge.disputed.length > 0) return setConflict({ base, current, mine, merge });
      form.rebase(mine, current, merge.theirs);
      const labels = merge.theirs.map((name) => definition.fields[name]?.label ?? name);
      toast.success(labels.length > 0 ? `Taken over: ${inWords(labels)}.` : 'You already have all of it.');
    } catch (error) {
      console.error(error);
      toast.error(error instanceof Error ? error.message : 'It could not be loaded.');
    }
  }

  return {
    see,
    conflict,
    /** @param theirs the fields in which the other version was chosen; undefined: nothing has been decided */
    decide(theirs: string[] | undefined) {
      setConflict(undefined);
      if (conflict && theirs) {
        form.rebase(form.latest(), conflict.current, [...conflict.merge.theirs, ...theirs]);
      }
    },
  };
}

/** What two windows of one person have written differently, as a conflict. */
export function conflictOfWindows({ keeping: { disputed }, entry, latest }: EntryForm): Conflict | undefined {
  const fields = Object.keys(disputed);
  if (fields.length === 0) return undefined;
  const base: Entry = entry ?? { _id: '' };
  const theirs = Object.entries(disputed).filter(([, value]) => value !== null);
  const current: Entry = { ...base, ...Object.fromEntries(theirs) };
  return { base, current, mine: latest(), merge: { disputed: fields, theirs: [] } };
}
