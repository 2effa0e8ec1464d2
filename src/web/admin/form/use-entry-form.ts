import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import type { ContentType } from '../../../content/define-content.ts';
import type { ContentName } from '../../../content/index.ts';
import { readSession } from '../../account/session.ts';
import type { Entry } from '../entry.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { dropDraft, findDraft, keepDraft } from './draft.ts';
import { type Files, firstValues, type Values } from './entry-values.ts';

/** What a form holds while it is open, begun from the entry, or from what was kept when a sign-in ended. */
export function useEntryForm(name: ContentName, definition: ContentType, entry: Entry | undefined) {
  const timeZone = useTimeZone();
  const [first] = useState(() => firstValues(definition, entry, timeZone));
  const [values, setValues] = useState<Values>(() => findDraft(name)?.values ?? first);
  const [files, setFiles] = useState<Files>(() => findDraft(name)?.files ?? {});
  const [errors, setErrors] = useState(() => lostFiles(definition, findDraft(name)?.lost));
  const isDirty =
    Object.keys(files).length > 0 || Object.keys(values).some((field) => values[field] !== first[field]);
  const isDone = useRef(false);

  useEffect(() => {
    if (isDirty) keepDraft({ name, entry, values, files });
    else dropDraft();
  }, [isDirty, name, entry, values, files]);

  // A form that goes because the sign-in has ended leaves its draft behind.
  useEffect(
    () => () => {
      if (readSession()) dropDraft();
    },
    [],
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const blocker = useBlocker(() => isDirty && !isDone.current && readSession() !== undefined);

  function forget(field: string) {
    setErrors(({ [field]: _gone, ...others }) => others);
  }

  return {
    values,
    files,
    errors,
    isDirty,
    blocker,
    setErrors,
    setValue(field: string, value: string) {
      setValues((before) => ({ ...before, [field]: value }));
      forget(field);
    },
    setFile(field: string, file: File | undefined) {
      setFiles(({ [field]: _gone, ...others }) => (file ? { ...others, [field]: file } : others));
      forget(field);
    },
    setError(field: string, message: string | undefined) {
      if (message) setErrors((before) => ({ ...before, [field]: message }));
      else forget(field);
    },
    /** Nothing of it needs to be kept any more. */
    finish() {
      isDone.current = true;
      dropDraft();
    },
  };
}

/** Says of each file that a reload has taken that it is gone. */
function lostFiles(definition: ContentType, fields: string[] = []): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [field, lostTexts[definition.fields[field]?.kind ?? ''] ?? '']),
  );
}

const lostTexts: Record<string, string> = {
  image: 'Please choose the picture again.',
  video: 'Please choose the video again.',
  richText: 'Please put the new pictures in again.',
};

export type EntryForm = ReturnType<typeof useEntryForm>;
