import { type FormEvent, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { usePrePublishChecks } from '#cms/checks/admin/pre-publish-checks.tsx';
import { hasOpenFindings } from '#cms/checks/admin/use-findings.ts';
import { DraftStatusLine, SinceNote } from '#cms/drafts/admin/draft-status-line.tsx';
import { UnfinishedDrafts } from '#cms/drafts/admin/new-drafts.tsx';
import { useFormLoading } from '#cms/drafts/admin/open-draft.ts';
import { OtherDrafts } from '#cms/drafts/admin/other-drafts.tsx';
import {
  conflictOfWindows,
  PresenceLine,
  usePresence,
  useRemoteChanges,
} from '#cms/drafts/admin/presence.tsx';
import { useFormClosing } from '#cms/drafts/admin/use-draft-saver.ts';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import { statusOf } from '#cms/fields/status/schedule.ts';
import { withStatus } from '#cms/fields/status/schedule-texts.ts';
import { useSidePreview } from '#cms/preview/admin/create-preview.ts';
import { PreviewButton } from '#cms/preview/admin/preview-button.tsx';
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
import { CardPreview, FormFooter } from './form-footer.tsx';
import { CloseConfirmation, FormLoading } from './form-loading.tsx';
import { type OpenedForm, useEntryForm } from './use-entry-form.ts';
import { useSave } from './use-save.ts';
import { uploadResourceOf } from './use-video-uploads.ts';

const SidePreviewPanel = lazyPart(
  async () => (await import('#cms/preview/admin/side-preview.tsx')).SidePreviewPanel,
);

interface ContentFormProps {
  opened: OpenedForm;
  onClose(): void;
  /** Called when the list may have changed. */
  onSaved(): void;
  /** Called when the entry has been restored to an earlier revision; the form starts again with it. */
  onRestored(entry: Entry): void;
}

/** The form of all content types (product: Admin list screens), shown once its data is loaded. */
export function ContentForm(props: ContentFormProps) {
  const { opened, onClose, onSaved } = props;
  const { form, resumeDraft, problem, retry } = useFormLoading(opened, { onClose, onMissing: onSaved });
  const { state } = useLocation();
  // Read at once, because the address loses it while the form still looks for drafts.
  const [opensFindings] = useState(() => hasOpenFindings(state));
  if (!form) {
    const { one } = contentTypes[opened.name].labels;
    return <FormLoading title={one} problem={problem} onRetry={retry} onClose={onClose} />;
  }
  return (
    <UploadResource value={uploadResourceOf(contentTypes[opened.name])}>
      <OpenContentForm
        key={form.draft?.kept.id}
        {...props}
        opened={form}
        opensFindings={opensFindings}
        onResume={(draftId) => void resumeDraft(draftId)}
      />
    </UploadResource>
  );
}

interface OpenContentFormProps extends ContentFormProps {
  /** Whether the form was opened from a list of findings: the panel with them is then open. */
  opensFindings: boolean;
  /** Continues with an earlier draft of a new entry. */
  onResume(draftId: string): void;
}

function OpenContentForm({ opened, onClose, onSaved, onRestored, onResume, ...props }: OpenContentFormProps) {
  const { name } = opened;
  const definition: ContentType = contentTypes[name];
  const form = useEntryForm(definition, opened);
  const { entry, blocker, draftSaver } = form;
  const saving = useSave(definition, form, onSaved);
  const { save, stage, mayBeStored, videos, conflict, resolveConflict } = saving;
  const isSaving = stage !== undefined;
  const closing = useFormClosing(definition, form, {
    ...{ isSaving, mayBeStored },
    onClosed: mayBeStored ? onSaved : onClose,
  });
  const presence = usePresence(definition, form);
  const changes = useRemoteChanges(definition, form);
  const checks = usePrePublishChecks(definition, form, props.opensFindings);
  const [isComparing, setComparing] = useState(false);
  const windowConflict = isComparing ? conflictOfWindows(form) : undefined;
  const sidePreview = useSidePreview();
  const timeZone = useTimeZone();
  const clock = () => ({ now: new Date().toISOString(), today: createDayFormatter(timeZone)(new Date()) });
  const [status] = fieldsOfType(definition, 'status');
  const values = withStatus(definition, entry, form.values);
  // For a type without a status, saving is publishing.
  const isPublishable = status && statusOf(definition, values, clock().now) !== 'published';
  const { publicEntries } = definition.admin;
  const ruleId = useId();
  // Text typed after the entry has been sent would not be saved with it.
  const isLocked = isSaving && stage.is !== 'sending video';

  const { beforeSave } = recordUiOf(name);
  const [isConfirming, setConfirming] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reportIncompleteInput(event.currentTarget)) return;
    if (entry && beforeSave?.shouldConfirm(entry, form.values, timeZone)) setConfirming(true);
    else void save();
  }

  return (
    <Modal
      title={headingOf(definition, entry)}
      describedBy={publicEntries && ruleId}
      size={sidePreview?.isOpen ? 'full' : 'form'}
      status={
        <DraftStatusLine
          {...{ definition, form }}
          isSaving={isSaving}
          hasStates={presence?.hasStates === true}
          onCompare={() => setComparing(true)}
        />
      }
      onClose={() => void closing.close()}
    >
      <div className={sidePreview?.isOpen ? 'flex min-h-0 flex-1' : 'contents'}>
        <form
          ref={form.element}
          // On a phone in landscape orientation the footer scrolls with the fields, of which it would leave only a
          // quarter of the window.
          className={`flex min-h-0 flex-col max-lg:[@media(height<30rem)]:overflow-y-auto lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[minmax(0,1fr)_auto] ${sidePreview?.isOpen ? 'min-w-0 flex-1' : ''}`}
          noValidate={definition.admin.hasOwnMessages}
          aria-busy={isSaving}
          onSubmit={submit}
          onBlur={() => form.isDirty && !isSaving && void draftSaver.flush()}
        >
          {/* An input that is scrolled into view must not be hidden by the sticky toolbar of a text. Visually hidden
              elements are positioned in here, because otherwise the window itself would scroll into empty space. */}
          <div
            inert={isLocked}
            className="relative grid scroll-pt-40 items-start gap-x-6 gap-y-5 overflow-y-auto p-5 inert:opacity-60 sm:scroll-pt-16 md:grid-cols-2 max-lg:[@media(height<30rem)]:shrink-0 max-lg:[@media(height<30rem)]:overflow-visible"
          >
            {publicEntries && (
              <p id={ruleId} className="rounded-small bg-sky-soft px-3.5 py-2.5 md:col-span-2">
                {publicEntries.rule}
              </p>
            )}
            {!entry && !opened.draft && !form.isDirty && <UnfinishedDrafts name={name} onResume={onResume} />}
            {form.isDirty && <SinceNote since={form.since} />}
            {entry && presence && (
              <PresenceLine
                {...{ definition, entry, ...presence }}
                onShowChanges={() => void changes.merge()}
              />
            )}
            <OtherDrafts
              {...{ definition, form }}
              savedAt={presence?.others.map((other) => other.savedAt).join() ?? ''}
              renderPreview={({ id, recordId, title, accountName }) => (
                <PreviewButton
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
                key={`${field} ${entry?.revision} ${form.inputsKey}`}
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
          {checks.panel}
          <FormFooter
            {...{ definition, form, stage, sidePreview, onRestored }}
            checks={checks.button}
            uploadStatusText={videos.uploadStatusText}
            onPublish={isPublishable ? () => void saving.publish(clock()) : undefined}
            onCancel={() => void closing.close()}
          />
        </form>
        {sidePreview?.isOpen && <SidePreviewPanel record={name} {...{ form, sidePreview }} />}
      </div>
      {(closing.isConfirming || (blocker.state === 'blocked' && isSaving)) && (
        <CloseConfirmation
          stage={stage}
          hasFiles={form.hasFiles}
          onConfirm={closing.closeNow}
          onCancel={closing.cancelClosing}
        />
      )}
      {isConfirming && entry && beforeSave && (
        <beforeSave.Question
          entry={entry}
          onConfirm={() => {
            setConfirming(false);
            void save();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
      {conflict && (
        <ConflictDialog
          {...{ definition, conflict }}
          onBack={() => resolveConflict(undefined)}
          onResolve={resolveConflict}
        />
      )}
      {changes.conflict && (
        <ConflictDialog
          {...{ definition, conflict: changes.conflict }}
          action="Continue"
          onBack={() => changes.resolveConflict(undefined)}
          onResolve={changes.resolveConflict}
        />
      )}
      {windowConflict && (
        <ConflictDialog
          {...{ definition, conflict: windowConflict }}
          isOwn
          action="Continue"
          onBack={() => setComparing(false)}
          onResolve={(theirs) => {
            setComparing(false);
            draftSaver.resolveConflicts(theirs);
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
