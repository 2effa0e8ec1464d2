import { useRef, useState } from 'react';
import { useTellFindings } from '#cms/checks/admin/use-findings.ts';
import { isWhatWasSent, mergeOf } from '#cms/drafts/admin/merge.ts';
import { findSavers, inWords, namesOf } from '#cms/drafts/admin/savers.ts';
import { type LocalDraft, returnDraft } from '#cms/drafts/admin/tab-copy.ts';
import { draftsChanged } from '#cms/drafts/admin/use-drafts.ts';
import type { Entry } from '#cms/fields/entry.ts';
import { publishNow } from '#cms/fields/status/schedule.ts';
import { withStatus } from '#cms/fields/status/schedule-words.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { errorsByField, findErrors, formOf } from '#cms/records/entry-values.ts';
import type { Written } from '#cms/records/position.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { warnBeforeUnload } from '#core/admin-ui/window.ts';
import { ApiError, isOutcomeUnknown } from '#core/api-client/api-error.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { stepsTo, useTellDone } from '../use-undo.ts';
import type { Conflict } from './conflict-dialog.tsx';
import type { SaveStage } from './form-foot.tsx';
import type { EntryForm } from './use-entry-form.ts';
import { useUploads, VideoNotSent } from './use-video-uploads.ts';

/**
 * Stores what a form holds. A new entry is stored once, however often its form is sent, and in the words that the
 * form holds at last.
 *
 * @returns the entry as it is stored now
 * @throws ApiError
 */
async function sendEntry(
  definition: ContentType,
  { id, entry, values, files, kept }: LocalDraft,
  onStage: (stage: SaveStage) => void,
): Promise<Entry> {
  if (entry) return change(entry);
  try {
    return await send('POST', formOf(definition, { entry, values, files, kept }), '', id);
  } catch (error) {
    // An earlier press has arrived after all, and the words have changed since.
    if (!(error instanceof ApiError && error.status === 409 && error.current)) throw error;
    return await change(error.current);
  }

  function change(stored: Entry): Promise<Entry> {
    return send('PUT', formOf(definition, { entry: stored, values, files, kept }), `/${stored._id}`);
  }

  async function send(
    method: string,
    body: FormData,
    subPath: string,
    idempotencyKey?: string,
  ): Promise<Entry> {
    const tells = holdsPictures(body);
    onStage({ is: 'sending', percent: tells ? 0 : undefined });
    const { data } = await callApi<Entry>(method, definition.api.path + subPath, {
      body,
      ...(idempotencyKey && { idempotencyKey }),
      onSent(percent) {
        if (tells) onStage(percent < 100 ? { is: 'sending', percent } : { is: 'preparing' });
      },
    });
    return data;
  }
}

/** Chosen ones, or new ones in a text. */
function holdsPictures(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File || value.includes('src="data:'));
}

/** Somebody has to decide between two versions. */
class ConflictFound extends Error {
  readonly conflict: Conflict;
  constructor(conflict: Conflict) {
    super('Somebody else has saved this in the meantime.');
    this.conflict = conflict;
  }
}

/** Brings together what a form holds and what somebody else has saved while it was open. */
function useMerging(definition: ContentType, form: EntryForm) {
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

const deletedMeanwhile =
  'Somebody has deleted this in the meantime. Bring it back from the trash in another tab and press Update again: what you typed stays here.';

/** Milliseconds for which a save of the draft that is on its way may hold up that of the entry. */
const timeout = 3000;

/** Checks and sends a form; what the server has against it stands beside the fields afterwards. */
export function useSave(definition: ContentType, form: EntryForm, onSaved: () => void) {
  const { entry } = form;
  const { texts, label } = definition.admin;
  const toast = useToast();
  const tellDone = useTellDone();
  const tellFindings = useTellFindings(definition);
  const videos = useUploads(definition, form);
  const [stage, setStage] = useState<SaveStage>();
  const [mayBeStored, setMayBeStored] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { saveMerged, takeOver } = useMerging(definition, form);

  function check({ values, files }: Pick<LocalDraft, 'values' | 'files'>) {
    const errors = findErrors(definition, values, files);
    return Object.keys({ ...errors, ...form.missing }).length > 0 ? errors : undefined;
  }

  async function send(merged: LocalDraft | undefined) {
    const stopWarning = warnBeforeUnload();
    let written: Written[] = [];
    try {
      setStage({ is: 'sending', percent: undefined });
      // Its words are in this save too: one that hangs is not waited for.
      await Promise.race([form.keeper.hold(), new Promise((resolve) => setTimeout(resolve, timeout))]);
      if (videos.isChosen) setStage({ is: 'sending video' });
      const named = await videos.upload();
      const { values, ...latest } = merged ?? form.latest();
      await saveMerged({ ...latest, values: { ...values, ...named } }, async (mine) => {
        const stored = await sendEntry(definition, mine, setStage);
        written = stepsTo(stored, mine.entry);
      });
    } finally {
      stopWarning();
      setStage(undefined);
    }
    form.finish();
    draftsChanged();
    tellDone(entry ? texts.updated : texts.added, { record: definition.name, steps: written });
    void tellFindings('Saved.', form.latest());
    onSaved();
  }

  function explain(error: unknown) {
    if (!form.isFinished()) form.keeper.resume();
    if (error instanceof VideoNotSent) {
      // Closing the window has stopped it, as was said.
      if (error.isCancelled && form.isFinished()) return toast.error('Upload cancelled. Nothing was saved.');
      const message = error.isCancelled ? 'Upload cancelled. Nothing was saved yet.' : error.message;
      toast.error(error.isCancelled ? message : texts.notSaved);
      // The foot says what becomes of it.
      if (error.goesOn) return refuse({});
      return refuse({ [error.field]: message });
    }
    if (isSignInNeeded(error)) {
      // The whole area is left. A form that is open leaves its draft behind by itself.
      if (form.isFinished()) returnDraft(form.latest());
      return;
    }
    if (error instanceof ConflictFound) {
      if (!form.isFinished()) return setConflict(error.conflict);
      return refuse({}, 'Somebody else has saved this in the meantime. Press Update to see both versions.');
    }
    console.error(error);
    if (isOutcomeUnknown(error)) {
      setMayBeStored(true);
      toast.error('It is not clear whether it was saved.');
      return refuse({}, `The connection was lost before an answer came. ${pressAgain}`);
    }
    toast.error(texts.notSaved);
    if (entry && error instanceof ApiError && error.status === 404) return refuse({}, deletedMeanwhile);
    const errors = error instanceof ApiError && error.errors ? errorsByField(definition, error.errors) : {};
    const hasPosition = Object.keys(errors).some((name) => name in definition.fields);
    refuse(errors, hasPosition ? undefined : error instanceof Error ? error.message : texts.notSaved);
  }

  const pressAgain = entry
    ? 'Your changes may or may not have been saved: it is safe to press Update again.'
    : 'The entry may or may not have been saved: it is safe to press Submit again, as it is never added twice.';

  function refuse(errors: Record<string, string>, problem?: string) {
    form.refuse(errors, problem);
    if (!form.isFinished()) return;
    returnDraft({ ...form.latest(), refusal: { errors, problem } });
    toast.error(`What you typed has been kept: you will find it in “${label}”.`);
  }

  /** @param merged what to save in place of what the form is known to hold */
  function save(merged?: LocalDraft) {
    const parts = { check: () => check(merged ?? form), send: () => send(merged), onFailed: explain };
    return form.submit(parts);
  }

  return {
    /** Undefined: nothing is being saved. */
    stage,
    /** A save has ended without an answer. */
    mayBeStored,
    videos,
    /** What somebody has to decide before it can be saved. */
    conflict,
    /** @param theirs the fields in which the other version was chosen; undefined: nothing has been decided */
    decide(theirs: string[] | undefined) {
      setConflict(undefined);
      if (conflict && theirs) void save(takeOver(conflict, theirs));
    },
    save: () => save(),
    /** Saves it so that visitors see it at once, whatever was planned; `clock`: as `publishNow` takes it. */
    publish(clock: Parameters<typeof publishNow>[2]) {
      const mine = form.latest();
      const changes = publishNow(definition, withStatus(definition, entry, mine.values), clock);
      const values = Object.entries(changes).map(([name, value]) => [name, String(value ?? '')]);
      return save({ ...mine, values: { ...mine.values, ...Object.fromEntries(values) } });
    },
  };
}
