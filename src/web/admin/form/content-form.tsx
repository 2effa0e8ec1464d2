import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { type ContentName, contentTypes } from '../../../content/index.ts';
import { type Entry, titleOf } from '../entry.ts';
import { adminButton } from '../ui/button.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Modal } from '../ui/modal.tsx';
import { fieldsWithPlace } from './entry-values.ts';
import { FormField } from './form-field.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useSave } from './use-save.ts';

interface ContentFormProps {
  name: ContentName;
  /** The entry to change; absent: a new one. */
  entry: Entry | undefined;
  onClose(): void;
  onSaved(): void;
}

/** The one form of all content types (spec §2). */
export function ContentForm({ name, entry, onClose, onSaved }: ContentFormProps) {
  const definition: ContentType = contentTypes[name];
  const form = useEntryForm(name, definition, entry);
  const { save, isSaving, problem, videos } = useSave(definition, entry, form, onSaved);
  const [isAsking, setAsking] = useState(false);
  const element = useFocusOnError(form.errors);
  const { blocker } = form;
  const { shown } = definition.admin;
  const ruleId = useId();

  function leave() {
    form.finish();
    if (blocker.state === 'blocked') blocker.proceed();
    else onClose();
  }

  function stay() {
    setAsking(false);
    if (blocker.state === 'blocked') blocker.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <Modal
      title={headingOf(definition, entry)}
      describedBy={shown && ruleId}
      onClose={() => (form.isDirty || isSaving ? setAsking(true) : leave())}
    >
      <form
        ref={element}
        className="flex min-h-0 flex-col"
        noValidate={definition.admin.hasOwnMessages}
        aria-busy={isSaving}
        onSubmit={submit}
      >
        {/* What is scrolled into sight does not hide behind the tools of a text, which stay at the top. */}
        <div className="grid scroll-pt-28 items-start gap-x-6 gap-y-5 overflow-y-auto p-5 sm:scroll-pt-16 md:grid-cols-2">
          {shown && (
            <p id={ruleId} className="rounded-small bg-sky-soft px-3.5 py-2.5 md:col-span-2">
              {shown.rule}
            </p>
          )}
          {fieldsWithPlace(definition).map(([field, description]) => (
            <FormField
              key={field}
              name={field}
              field={description}
              definition={definition}
              entry={entry}
              form={form}
              videos={videos}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-3.5">
          <p role="alert" className="mr-auto font-bold text-coral-text empty:hidden">
            {problem}
          </p>
          <p role="status" className="text-ink-soft empty:hidden">
            {isSaving ? 'Saving…' : ''}
          </p>
          <button type="button" className={adminButton('quiet')} onClick={leave}>
            Cancel
          </button>
          <button type="submit" aria-disabled={isSaving} className={adminButton('main')}>
            {entry ? 'Update' : 'Submit'}
          </button>
        </div>
      </form>
      {(isAsking || blocker.state === 'blocked') && (
        <ConfirmDialog
          title="Discard changes?"
          action="Discard"
          cancel="Keep editing"
          onConfirm={leave}
          onCancel={stay}
        >
          <p>What you typed has not been saved.</p>
        </ConfirmDialog>
      )}
    </Modal>
  );
}

function headingOf(definition: ContentType, entry: Entry | undefined): string {
  if (!entry) return 'Add New Entry';
  return definition.admin.hasTitleInHeading ? `Edit Entry: ${titleOf(definition, entry)}` : 'Edit Entry';
}

/** Leads to the first field that has a message, once they are there. Editing a field brings no new ones. */
function useFocusOnError(errors: Record<string, string>) {
  const element = useRef<HTMLFormElement>(null);
  const before = useRef(0);
  const count = Object.keys(errors).length;
  useEffect(() => {
    if (count > before.current) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
    before.current = count;
  }, [count]);
  return element;
}
