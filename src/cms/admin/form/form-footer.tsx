import { type ReactNode, useState } from 'react';
import { type Entry, textOf, titleOf } from '#cms/fields/entry.ts';
import { StatusPill } from '#cms/fields/status/admin.tsx';
import { published } from '#cms/fields/status/field.ts';
import { hasSchedule, publicationOf } from '#cms/fields/status/schedule.ts';
import { describePublication, isUnpublished, withStatus } from '#cms/fields/status/schedule-texts.ts';
import { type SidePreview, saveFormDraft } from '#cms/preview/admin/create-preview.ts';
import { PreviewButton } from '#cms/preview/admin/preview-button.tsx';
import { hasOwnPages, nameInAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { cardSize } from '#cms/records/share-card.ts';
import { adminButtonClass, ProgressBar } from '#core/admin-ui/button.tsx';
import { reportIncompleteInput } from '#core/admin-ui/date-input.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { HistoryLink } from '../history/history-dialog.tsx';
import type { EntryForm } from './use-entry-form.ts';

/** The link preview that messengers show of a saved, public entry; empty if there is none. */
export function CardPreview({ definition, entry }: { definition: ContentType; entry: Entry | undefined }) {
  const [isMissing, setMissing] = useState(false);
  const name = entry && nameInAddress(definition, entry);
  if (!definition.card || !name || isMissing) return null;
  if (!publicationOf(definition, entry, new Date().toISOString()).isOut) return null;
  // The revision changes with each save, so that the browser reloads the picture.
  const address = `/cards/${definition.name}/${encodeURIComponent(name)}?${entry.revision}`;
  return (
    <figure className="md:col-span-2">
      <figcaption className="mb-1.5 font-bold">
        {hasOwnPages(definition)
          ? 'Share card: how messaging apps show a link to it'
          : 'Share card: how messaging apps show the link to it on this site'}
      </figcaption>
      <img
        src={address}
        alt={`Card: ${String(entry[definition.title] ?? '')}`}
        {...cardSize}
        loading="lazy"
        onError={() => setMissing(true)}
        className="h-auto w-full max-w-lg rounded-small border border-line"
      />
      <p className="mt-1.5 text-ink-soft">
        It is redrawn whenever the title, picture or dates are saved. Messaging apps may keep showing the
        older card where the link has already been sent.
      </p>
    </figure>
  );
}

/**
 * The progress of a save: first a video, then the form itself, in percent if it contains pictures. The server still
 * processes these after they have been sent.
 */
export type SaveStage =
  | { is: 'sending video' }
  | { is: 'sending'; percent: number | undefined }
  | { is: 'preparing' };

interface SaveProgressProps {
  stage: SaveStage | undefined;
  /** The text if nothing is being saved. */
  idleText: string;
}

function SaveProgress({ stage, idleText }: SaveProgressProps) {
  const percent = stage?.is === 'sending' ? stage.percent : undefined;
  return (
    <>
      <p role="status" className="text-ink-soft empty:hidden">
        {stage ? describeStage(stage) : idleText}
      </p>
      {percent !== undefined && (
        <div className="flex min-w-60 flex-1 items-center gap-3">
          <ProgressBar label="Pictures uploaded" percent={percent} />
        </div>
      )}
    </>
  );
}

function describeStage(stage: SaveStage): string {
  switch (stage.is) {
    case 'sending video':
      return 'Uploading the video…';
    case 'sending':
      return stage.percent === undefined ? 'Saving…' : 'Uploading the pictures…';
    case 'preparing':
      return 'The pictures have been uploaded and are being prepared…';
  }
}

/** States beside the save button when visitors will see the saved entry. */
function PublicationSentence({ definition, form }: { definition: ContentType; form: EntryForm }) {
  const timeZone = useTimeZone();
  if (!hasSchedule(definition)) return null;
  const { entry } = form;
  const now = new Date();
  const isOutNow = entry !== undefined && publicationOf(definition, entry, now.toISOString()).isOut;
  const values = withStatus(definition, entry, form.values);
  const [status] = fieldsOfType(definition, 'status');
  const isHeldBack = isUnpublished(definition, values);
  const wasPublished = entry && status && textOf(entry, status.name) === String(published);
  // The list has a button of its own for publishing; the form offers it if a time is planned.
  const statusField =
    status && !wasPublished && (!isHeldBack || values.publishAt !== '') ? status.name : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p aria-live="polite">
        <StatusPill definition={definition} row={values} isWithoutPlan />{' '}
        <span>
          {describePublication(
            definition,
            values,
            { now, timeZone },
            { isPublicNow: isOutNow, button: entry ? 'Update' : 'Submit' },
          )}
        </span>
      </p>
      {statusField && (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center lg:min-h-6"
          onClick={() => form.setValue(statusField, isHeldBack ? '1' : '0')}
        >
          {isHeldBack ? 'Publish it' : 'Leave it unpublished'}
        </button>
      )}
    </div>
  );
}

interface FormFooterProps {
  definition: ContentType;
  form: EntryForm;
  stage: SaveStage | undefined;
  /** Opens the checks before publishing. */
  checks: ReactNode;
  /** The state of a video upload that no save waits for. */
  uploadStatusText: string;
  sidePreview: SidePreview | undefined;
  /** Undefined: the type has no status. */
  onPublish: (() => void) | undefined;
  onCancel(): void;
  onRestored(entry: Entry): void;
}

/** The footer of a form: checks, publication, errors, and buttons; in one line where there is room. */
export function FormFooter(props: FormFooterProps) {
  const { definition, form, stage, checks, uploadStatusText, sidePreview } = props;
  const { onPublish, onCancel, onRestored } = props;
  const { entry } = form;
  const isSaving = stage !== undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-line border-t px-5 py-1.5 lg:col-span-full">
      <div className="min-w-0 flex-1 basis-80">
        {checks}
        <PublicationSentence definition={definition} form={form} />
        <p role="alert" className="font-bold text-danger-text empty:hidden">
          {form.problem}
        </p>
        <SaveProgress stage={stage} idleText={uploadStatusText} />
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-3 max-sm:w-full max-sm:gap-1.5">
        {entry && (
          <HistoryLink
            record={definition.name}
            id={entry._id}
            title={titleOf(definition, entry)}
            warning={
              form.isDirty ? 'What you have typed here and not published will be discarded.' : undefined
            }
            onRestored={async (restored) => {
              // The next form that opens looks for a draft, so the draft is discarded first.
              await form.draftSaver.discard().catch((error: unknown) => console.error(error));
              form.finish();
              onRestored(restored);
            }}
          />
        )}
        <PreviewButton
          record={definition.name}
          recordId={entry?._id}
          title={entry ? titleOf(definition, entry) : 'New entry'}
          beforeOpening={() => saveFormDraft(form)}
          sidePreview={sidePreview}
        />
        <button type="button" className={`${adminButtonClass('quiet')} max-sm:px-2.5`} onClick={onCancel}>
          Cancel
        </button>
        <button
          type="submit"
          aria-disabled={isSaving}
          className={`${adminButtonClass('main')} max-sm:px-2.5`}
        >
          {entry ? 'Update' : 'Submit'}
        </button>
        {onPublish && (
          <button
            type="button"
            aria-disabled={isSaving}
            className={`${adminButtonClass('quiet')} max-sm:grow max-sm:px-2.5`}
            onClick={(event) => {
              const element = event.currentTarget.form;
              if (element && !reportIncompleteInput(element)) onPublish();
            }}
          >
            Publish
          </button>
        )}
      </div>
    </div>
  );
}
