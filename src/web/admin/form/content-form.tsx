import { type FormEvent, useEffect, useId, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { contentTypes } from '../../../content/index.ts';
import { BeforeItGoesOut } from '../checks/before-it-goes-out.tsx';
import { type Entry, titleOf } from '../entry.ts';
import { HistoryLink } from '../history/history-link.tsx';
import { SiteLink } from '../site-link.tsx';
import { adminButton } from '../ui/button.ts';
import { Modal } from '../ui/modal.tsx';
import { CardPreview } from './card-preview.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { fieldsWithPlace } from './entry-values.ts';
import { FormField } from './form-field.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { SaveProgress } from './save-progress.tsx';
import { type OpenedForm, useEntryForm } from './use-entry-form.ts';
import { useSave } from './use-save.ts';

interface ContentFormProps {
  opened: OpenedForm;
  onClose(): void;
  /** What the list shows may have changed. */
  onSaved(): void;
  /** The entry has become again what it was; the form begins anew with that. */
  onReturned(entry: Entry): void;
}

/** The one form of all content types (product: Admin list screens). */
export function ContentForm({ opened, onClose, onSaved, onReturned }: ContentFormProps) {
  const { name } = opened;
  const definition: ContentType = contentTypes[name];
  const form = useEntryForm(definition, opened);
  const { entry } = form;
  const saving = useSave(definition, form, onSaved);
  const { save, stage, mayBeStored, videos, conflict, decide } = saving;
  const [isAsking, setAsking] = useState(false);
  const { blocker } = form;
  const { shown } = definition.admin;
  const ruleId = useId();
  const isSaving = stage !== undefined;
  // What is typed while the entry is on its way would not go with it.
  const isSent = isSaving && stage.is !== 'sending video';

  // The question was about a save that has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when a save has ended, and at no other time
  useEffect(() => {
    if (!isSaving) stay();
  }, [isSaving]);

  function leave() {
    form.finish();
    if (blocker.state === 'blocked') blocker.proceed();
    else if (mayBeStored) onSaved();
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
        ref={form.element}
        className="flex min-h-0 flex-col lg:*:last:col-span-full lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[minmax(0,1fr)_auto_auto]"
        noValidate={definition.admin.hasOwnMessages}
        aria-busy={isSaving}
        onSubmit={submit}
      >
        {/* What is scrolled into sight does not hide behind the tools of a text, which stay at the top. */}
        <div
          inert={isSent}
          className="grid scroll-pt-28 items-start gap-x-6 gap-y-5 overflow-y-auto p-5 inert:opacity-60 sm:scroll-pt-16 md:grid-cols-2"
        >
          {shown && (
            <p id={ruleId} className="rounded-small bg-sky-soft px-3.5 py-2.5 md:col-span-2">
              {shown.rule}
            </p>
          )}
          {entry && (
            <p className="-my-2 empty:hidden md:col-span-2">
              <SiteLink definition={definition} entry={entry} />
            </p>
          )}
          {fieldsWithPlace(definition).map(([field, description]) => (
            <FormField
              // What somebody else has saved meanwhile is put into the inputs anew.
              key={`${field} ${entry?.revision}`}
              name={field}
              field={description}
              definition={definition}
              entry={entry}
              form={form}
              videos={videos}
            />
          ))}
          <CardPreview key={`card ${entry?.revision}`} definition={definition} entry={entry} />
        </div>
        <BeforeItGoesOut definition={definition} form={form} />
        <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-3.5">
          <p role="alert" className="mr-auto font-bold text-coral-text empty:hidden">
            {form.problem}
          </p>
          <SaveProgress stage={stage} />
          {entry && (
            <HistoryLink
              record={name}
              id={entry._id}
              title={titleOf(definition, entry)}
              warning={form.isDirty ? 'What you have typed here and not saved will be lost.' : undefined}
              onReturned={(returned) => {
                form.finish();
                onReturned(returned);
              }}
            />
          )}
          <button
            type="button"
            className={adminButton('quiet')}
            onClick={() => (isSaving ? setAsking(true) : leave())}
          >
            Cancel
          </button>
          <button type="submit" aria-disabled={isSaving} className={adminButton('main')}>
            {entry ? 'Update' : 'Submit'}
          </button>
        </div>
      </form>
      {(isAsking || blocker.state === 'blocked') && (
        <LeaveQuestion stage={stage} onLeave={leave} onStay={stay} />
      )}
      {conflict && (
        <ConflictDialog {...{ definition, conflict }} onBack={() => decide(undefined)} onDecide={decide} />
      )}
    </Modal>
  );
}

function headingOf(definition: ContentType, entry: Entry | undefined): string {
  if (!entry) return 'Add New Entry';
  return definition.admin.hasTitleInHeading ? `Edit Entry: ${titleOf(definition, entry)}` : 'Edit Entry';
}
