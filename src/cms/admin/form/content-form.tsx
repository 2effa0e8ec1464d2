import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { BeforeItGoesOut } from '#cms/checks/admin/pre-publish-checks.tsx';
import { isLedByFindings } from '#cms/checks/admin/use-findings.ts';
import { SinceNote } from '#cms/drafts/admin/draft-line.tsx';
import { WaitingDrafts } from '#cms/drafts/admin/new-drafts.tsx';
import { useOpening } from '#cms/drafts/admin/open-draft.ts';
import { DraftsOfOthers } from '#cms/drafts/admin/other-drafts.tsx';
import {
  conflictOfWindows,
  PresenceLine,
  useChangesOfOthers,
  usePresence,
} from '#cms/drafts/admin/presence.tsx';
import { useClosing } from '#cms/drafts/admin/use-draft-saver.ts';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import { statusOf } from '#cms/fields/status/schedule.ts';
import { withStatus } from '#cms/fields/status/schedule-words.ts';
import { useBeside } from '#cms/preview/admin/make-preview.ts';
import { SeeIt } from '#cms/preview/admin/preview-button.tsx';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { fieldsWithPosition } from '#cms/records/entry-values.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { UploadResource } from '#cms/uploads/upload-video.ts';
import { reportIncompleteInput } from '#core/admin-ui/date-input.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { lazyPart } from '#core/admin-ui/lazy-part.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { recordUiOf } from '../record-ui.ts';
import { SiteLink } from '../site-link.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormField } from './form-field.tsx';
import { CardPreview, FormFoot } from './form-foot.tsx';
import { LeaveQuestion, Opening } from './open-form.tsx';
import { type OpenedForm, useEntryForm } from './use-entry-form.ts';
import { useSave } from './use-save.ts';
import { uploadResourceOf } from './use-video-uploads.ts';

const PreviewBeside = lazyPart(
  async () => (await import('#cms/preview/admin/preview-beside.tsx')).PreviewBeside,
);

interface ContentFormProps {
  opened: OpenedForm;
  onClose(): void;
  /** Called when the list may have changed. */
  onSaved(): void;
  /** Called when the entry has been restored to an earlier revision; the form starts again with it. */
  onReturned(entry: Entry): void;
}

/** The form of all content types (product: Admin list screens), shown once its data is loaded. */
export function ContentForm(props: ContentFormProps) {
  const { opened, onClose, onSaved } = props;
  const { form, goOn, problem, retry } = useOpening(opened, { close: onClose, gone: onSaved });
  const { state } = useLocation();
  // Read at once, because the address loses it while the form still looks for drafts.
  const [isLed] = useState(() => isLedByFindings(state));
  if (!form) {
    const { one } = contentTypes[opened.name].labels;
    return <Opening title={one} problem={problem} onRetry={retry} onClose={onClose} />;
  }
  return (
    <UploadResource value={uploadResourceOf(contentTypes[opened.name])}>
      <OpenContentForm
        key={form.draft?.kept.id}
        {...props}
        opened={form}
        isLedByFindings={isLed}
        onGoOn={(draftId) => void goOn(draftId)}
      />
    </UploadResource>
  );
}

interface OpenContentFormProps extends ContentFormProps {
  /** Whether the form was opened from a list of findings: the panel with them is then open. */
  isLedByFindings: boolean;
  /** Continues with an earlier draft of a new entry. */
  onGoOn(draftId: string): void;
}

function OpenContentForm({ opened, onClose, onSaved, onReturned, onGoOn, ...props }: OpenContentFormProps) {
  const { name } = opened;
  const definition: ContentType = contentTypes[name];
  const form = useEntryForm(definition, opened);
  const { entry, blocker, keeper } = form;
  const saving = useSave(definition, form, onSaved);
  const { save, stage, mayBeStored, videos, conflict, decide } = saving;
  const isSaving = stage !== undefined;
  const closing = useClosing(definition, form, {
    ...{ isSaving, mayBeStored },
    onLeave: mayBeStored ? onSaved : onClose,
  });
  const presence = usePresence(definition, form);
  const changes = useChangesOfOthers(definition, form);
  const [isComparing, setComparing] = useState(false);
  const ofWindows = isComparing ? conflictOfWindows(form) : undefined;
  const beside = useBeside();
  const timeZone = useTimeZone();
  const clock = () => ({ now: new Date().toISOString(), today: createDayFormatter(timeZone)(new Date()) });
  const [status] = fieldsOfType(definition, 'status');
  const values = withStatus(definition, entry, form.values);
  // For a type without a status, saving is publishing.
  const isPublishable = status && statusOf(definition, values, clock().now) !== 'published';
  const { shown } = definition.admin;
  const ruleId = useId();
  // Text typed after the entry has been sent would not be saved with it.
  const isSent = isSaving && stage.is !== 'sending video';

  const { beforeSave } = recordUiOf(name);
  const [isAsking, setAsking] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reportIncompleteInput(event.currentTarget)) return;
    if (entry && beforeSave?.isAsked(entry, form.values, timeZone)) setAsking(true);
    else void save();
  }

  return (
    <Modal
      title={headingOf(definition, entry)}
      describedBy={shown && ruleId}
      size={beside?.isOpen ? 'full' : 'wide'}
      onClose={() => void closing.close()}
    >
      <div className={beside?.isOpen ? 'flex min-h-0 flex-1' : 'contents'}>
        <form
          ref={form.element}
          // On a phone in landscape orientation the footer scrolls with the fields, of which it would leave only a
          // quarter of the window.
          className={`flex min-h-0 flex-col max-lg:[@media(height<30rem)]:overflow-y-auto lg:*:last:col-span-full lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[minmax(0,1fr)_auto_auto] ${beside?.isOpen ? 'min-w-0 flex-1' : ''}`}
          noValidate={definition.admin.hasOwnMessages}
          aria-busy={isSaving}
          onSubmit={submit}
          onBlur={() => form.isDirty && !isSaving && void keeper.flush()}
        >
          {/* An input that is scrolled into view must not be hidden by the sticky toolbar of a text. Visually hidden
              elements are positioned in here, because otherwise the window itself would scroll into empty space. */}
          <div
            inert={isSent}
            className="relative grid scroll-pt-40 items-start gap-x-6 gap-y-5 overflow-y-auto p-5 inert:opacity-60 sm:scroll-pt-16 md:grid-cols-2 max-lg:[@media(height<30rem)]:shrink-0 max-lg:[@media(height<30rem)]:overflow-visible"
          >
            {shown && (
              <p id={ruleId} className="rounded-small bg-sky-soft px-3.5 py-2.5 md:col-span-2">
                {shown.rule}
              </p>
            )}
            {!entry && !opened.draft && !form.isDirty && <WaitingDrafts name={name} onGoOn={onGoOn} />}
            {form.isDirty && <SinceNote since={form.since} />}
            {entry && presence && (
              <PresenceLine {...{ definition, entry, ...presence }} onSee={() => void changes.see()} />
            )}
            <DraftsOfOthers
              {...{ definition, form }}
              savedAt={presence?.others.map((other) => other.savedAt).join() ?? ''}
              previewOf={({ id, recordId, title, accountName }) => (
                <SeeIt
                  record={name}
                  recordId={recordId}
                  title={`${title || 'New entry'}, ${accountName}’s draft`}
                  beforeOpening={async () => id}
                />
              )}
            />
            {entry && (
              <p className="-my-2 empty:hidden md:col-span-2">
                <SiteLink definition={definition} entry={entry} />
              </p>
            )}
            {fieldsWithPosition(definition).map(([field, description]) => (
              <FormField
                // A new key recreates the inputs when values come from outside.
                key={`${field} ${entry?.revision} ${form.edition}`}
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
          <BeforeItGoesOut definition={definition} form={form} isOpenAtFirst={props.isLedByFindings} />
          <FormFoot
            {...{ definition, form, stage, beside, onReturned }}
            said={videos.said}
            hasStates={presence?.hasStates === true}
            onPublish={isPublishable ? () => void saving.publish(clock()) : undefined}
            onCancel={() => void closing.close()}
            onCompare={() => setComparing(true)}
          />
        </form>
        {beside?.isOpen && <PreviewBeside record={name} {...{ form, beside }} />}
      </div>
      {(closing.isAsking || (blocker.state === 'blocked' && isSaving)) && (
        <LeaveQuestion stage={stage} hasFiles={form.hasFiles} onLeave={closing.leave} onStay={closing.stay} />
      )}
      {isAsking && entry && beforeSave && (
        <beforeSave.Question
          entry={entry}
          onConfirm={() => {
            setAsking(false);
            void save();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {conflict && (
        <ConflictDialog {...{ definition, conflict }} onBack={() => decide(undefined)} onDecide={decide} />
      )}
      {changes.conflict && (
        <ConflictDialog
          {...{ definition, conflict: changes.conflict }}
          action="Go on"
          onBack={() => changes.decide(undefined)}
          onDecide={changes.decide}
        />
      )}
      {ofWindows && (
        <ConflictDialog
          {...{ definition, conflict: ofWindows }}
          isOwn
          action="Go on"
          onBack={() => setComparing(false)}
          onDecide={(theirs) => {
            setComparing(false);
            keeper.decide(theirs);
          }}
        />
      )}
    </Modal>
  );
}

function headingOf(definition: ContentType, entry: Entry | undefined): string {
  if (!entry) return 'Add New Entry';
  return definition.admin.hasTitleInHeading ? `Edit Entry: ${titleOf(definition, entry)}` : 'Edit Entry';
}
