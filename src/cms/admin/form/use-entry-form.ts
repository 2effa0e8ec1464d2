import { useEffect, useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { newDraft } from '#cms/drafts/admin/draft-saver.ts';
import { deleteLocalDraft, type LocalDraft, saveLocalDraft } from '#cms/drafts/admin/local-drafts.ts';
import { useDraftSaver } from '#cms/drafts/admin/use-draft-saver.ts';
import type { FormChanges } from '#cms/drafts/admin/use-drafts.ts';
import { fieldUiOf } from '#cms/fields/admin.ts';
import { type Entry, textOf } from '#cms/fields/entry.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { derivedValues, type Files, initialValues, type Values } from '#cms/records/entry-values.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { warnBeforeUnload } from '#core/admin-ui/window.ts';
import { accountOf } from '#core/api-client/session.ts';
import { useForm } from '#core/ui/use-form.ts';

/**
 * The initial value of a field; the status, which has no input, is that of the entry.
 *
 * @param initialValues the initial values of the inputs
 */
export function initialValueOf(
  definition: ContentType,
  initialValues: Values,
  entry: Entry | undefined,
  field: string,
): string {
  const initialValue = initialValues[field];
  if (initialValue !== undefined) return initialValue;
  return entry ? textOf(entry, field) : String(definition.fields[field]?.empty ?? '');
}

/** The values of a form that differ from its entry. */
export function formChangesOf(
  definition: ContentType,
  initialValues: Values,
  values: Values,
  entry: Entry | undefined,
): FormChanges {
  const initialValue = (field: string) => initialValueOf(definition, initialValues, entry, field);
  const differing = Object.entries(values).filter(([field, value]) => value !== initialValue(field));
  return {
    values: Object.fromEntries(differing),
    base: entry ? Object.fromEntries(differing.map(([field]) => [field, initialValue(field)])) : {},
    baseRevision: Number(entry?.revision ?? 0),
  };
}

/** Without a status equal to the entry's: another user's change of it must not be undone. */
export function withoutUnchangedStatus(
  definition: ContentType,
  values: Values,
  entry: Entry | undefined,
): Values {
  const unchanged = fieldsOfType(definition, 'status').filter(
    ({ name }) => values[name] === initialValueOf(definition, {}, entry, name),
  );
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !unchanged.some(({ name }) => name === field)),
  );
}

/** An opened form: for an entry or a new one, empty or with a draft. */
export interface OpenedForm {
  id: string;
  name: ContentName;
  /** The complete entry; undefined: a new one. */
  entry: Entry | undefined;
  draft: LocalDraft | undefined;
  /** The id of the entry if it is not loaded yet. */
  entryId?: string | undefined;
  /** The id of the entry that the new one is a copy of, if not loaded yet. */
  originalId?: string | undefined;
  /** When the draft of the form was typed (ISO, UTC), if it was earlier. */
  since?: string | undefined;
  /** The draft to open, which names its entry. */
  draftId?: string | undefined;
}

type Messages = Readonly<Record<string, string>>;

/** The state of an open form, initialised from the entry or from a draft. */
export function useEntryForm(definition: ContentType, { id, name, draft, ...opened }: OpenedForm) {
  const timeZone = useTimeZone();
  const [account] = useState(() => accountOf());
  const [entry, setEntry] = useState(opened.entry);
  const first = useMemo(() => initialValues(definition, entry, timeZone), [definition, entry, timeZone]);
  const [values, setValues] = useState<Values>(draft?.values ?? first);
  const [files, setFiles] = useState<Files>(draft?.files ?? {});
  // Raised when values come into the form from outside: its inputs are then recreated.
  const [inputsKey, setInputsKey] = useState(0);
  const { element, errors, problem, showErrors, clearError, submit } = useForm({
    refusal: draft?.refusal,
    fallbackFocus: 'button[type=submit]',
  });
  const [lost] = useState(() => lostFileMessages(definition, draft?.lost));
  const [missing, setMissing] = useState(lost);
  const initialValue = (field: string) => initialValueOf(definition, first, entry, field);
  const isDirty =
    Object.keys(files).length > 0 ||
    Object.keys(values).some((field) => values[field] !== initialValue(field));
  const isDone = useRef(false);
  const formChanges = useMemo(
    () => formChangesOf(definition, first, values, entry),
    [definition, first, values, entry],
  );
  const [syncedDraft] = useState(() => draft?.kept ?? newDraft(crypto.randomUUID()));
  const { draftSaver, saveState } = useDraftSaver({
    ...{ name, definition, recordId: entry?._id ?? '', syncedDraft, typed: formChanges },
    onRemoteChanges(remoteChanges) {
      const texts = Object.entries(remoteChanges).map(([field, value]) => [
        field,
        value ?? initialValue(field),
      ]);
      setValues((before) => ({ ...before, ...Object.fromEntries(texts) }));
      setInputsKey((before) => before + 1);
    },
  });
  const latest = useRef<Omit<LocalDraft, 'kept'>>({ id, account, name, entry, values, files });
  /** Includes what the server has acknowledged. */
  const getLocalDraft = (): LocalDraft => ({ ...latest.current, kept: draftSaver.getSyncedDraft() });

  // A form that is removed with its screen, because the session has ended, leaves its draft behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy includes what the server has of it
  useEffect(() => {
    latest.current = { id, account, name, entry, values, files, lost: Object.keys(missing) };
    if (isDone.current) return;
    if (isDirty) saveLocalDraft({ ...latest.current, kept: draftSaver.getSyncedDraft() });
    else deleteLocalDraft(id);
  }, [isDirty, id, account, name, entry, values, files, missing, draftSaver, saveState]);

  const hasFiles = Object.keys(files).length > 0;
  useEffect(
    () => (isDirty ? warnBeforeUnload(() => hasFiles || !draftSaver.isSafeToLeave()) : undefined),
    [isDirty, hasFiles, draftSaver],
  );

  const blocker = useBlocker(
    ({ nextLocation }) => isDirty && !isDone.current && nextLocation.pathname !== '/login',
  );

  return {
    /** The entry as the form knows it. */
    entry,
    values,
    files,
    /** One message for each invalid field. */
    messages: { ...errors, ...missing },
    /** Files that were chosen but are unusable or lost: a save waits until each is replaced or removed. */
    missing,
    /** Whether a file was refused just now, not lost before. */
    isRefused: (field: string) => missing[field] !== lost[field],
    isDirty,
    hasFiles,
    blocker,
    ...{ draftSaver, saveState, inputsKey },
    since: opened.since,
    ...{ element, problem, showErrors, submit },
    setValue(field: string, value: string) {
      setValues((before) => {
        const now = { ...before, [field]: value };
        return { ...now, ...derivedValues(definition, field, now, timeZone) };
      });
      clearError(field);
    },
    /** @returns the files chosen before */
    replaceFiles(others: Files): Files {
      setFiles(others);
      setMissing({});
      return files;
    },
    /** Puts values from outside into the form. @returns the former values of these fields */
    applyValues(texts: Values): Values {
      setValues((before) => ({ ...before, ...texts }));
      setInputsKey((before) => before + 1);
      for (const field of Object.keys(texts)) clearError(field);
      return Object.fromEntries(
        Object.keys(texts).map((field) => [field, values[field] ?? initialValue(field)]),
      );
    },
    setFile(field: string, file: File | undefined) {
      setFiles((before) => (file ? { ...before, [field]: file } : without(before, field)));
      clearError(field);
      setMissing((before) => without(before, field));
    },
    /** @param message the reason why a file is missing; undefined: it is not */
    setMissing(field: string, message: string | undefined) {
      setMissing((before) => (message ? { ...before, [field]: message } : without(before, field)));
    },
    /**
     * Continues from a newer revision of the entry.
     *
     * @param mine the content of the form
     * @param adoptedFields the fields that take the value of the entry
     * @returns the new content of the form
     */
    rebase(mine: LocalDraft, newer: Entry, adoptedFields: readonly string[]): LocalDraft {
      const theirs = Object.fromEntries(adoptedFields.map((field) => [field, textOf(newer, field)]));
      const own = withoutUnchangedStatus(definition, mine.values, mine.entry);
      const rebased = { ...mine, entry: newer, values: { ...own, ...theirs } };
      rebased.files = Object.fromEntries(
        Object.entries(mine.files).filter(([field]) => !adoptedFields.includes(field)),
      );
      latest.current = rebased;
      setEntry(newer);
      setValues(rebased.values);
      setFiles(rebased.files);
      return rebased;
    },
    /** The current content, also for callbacks created earlier. */
    latest: getLocalDraft,
    /** Nothing of the form has to be kept. */
    finish() {
      isDone.current = true;
      draftSaver.end();
      deleteLocalDraft(id);
    },
    isFinished: () => isDone.current,
  };
}

function without<Value>(all: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  const { [name]: _gone, ...others } = all;
  return others;
}

/** A message for each file that a reload has removed. */
function lostFileMessages(definition: ContentType, fields: string[] = []): Messages {
  return Object.fromEntries(
    fields.flatMap((name) => {
      const field = definition.fields[name];
      const message = field && fieldUiOf(field).lostFileMessage;
      return message ? [[name, message]] : [];
    }),
  );
}

export type EntryForm = ReturnType<typeof useEntryForm>;
