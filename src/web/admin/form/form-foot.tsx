import type { ContentType } from '../../../content/define-content.ts';
import { DraftLine } from '../drafts/draft-line.tsx';
import { type Entry, titleOf } from '../entry.ts';
import { HistoryLink } from '../history/history-link.tsx';
import { PlanSentence } from '../planned/plan-sentence.tsx';
import { keepWords } from '../preview/keep-words.ts';
import { SeeIt } from '../preview/see-it.tsx';
import type { Beside } from '../preview/use-beside.ts';
import { adminButton } from '../ui/button.ts';
import { reportHalfTyped } from './date-input.tsx';
import { SaveProgress, type SaveStage } from './save-progress.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface FormFootProps {
  definition: ContentType;
  form: EntryForm;
  stage: SaveStage | undefined;
  /** How it stands with a video that no save waits for. */
  said: string;
  hasStates: boolean;
  beside: Beside | undefined;
  /** Undefined: the type is not published by a status. */
  onPublish: (() => void) | undefined;
  onCancel(): void;
  /** Two windows of one person have written something different. */
  onCompare(): void;
  onReturned(entry: Entry): void;
}

/** What stays in sight of a form: whether its words are safe, what is wrong with it, and the ways out. */
export function FormFoot(props: FormFootProps) {
  const { definition, form, stage, said, hasStates, beside, onCancel, onCompare, onReturned } = props;
  const { onPublish } = props;
  const { entry } = form;
  const isSaving = stage !== undefined;
  return (
    <div className="border-line border-t px-5 py-2.5">
      {!isSaving && <DraftLine {...{ definition, form, hasStates, onCompare }} />}
      <div className="flex flex-wrap items-center justify-end gap-3 py-1 max-sm:gap-2">
        <PlanSentence definition={definition} form={form} />
        <p role="alert" className="mr-auto font-bold text-coral-text empty:hidden">
          {form.problem}
        </p>
        <SaveProgress stage={stage} otherwise={said} />
        {entry && (
          <HistoryLink
            record={definition.name}
            id={entry._id}
            title={titleOf(definition, entry)}
            warning={
              form.isDirty ? 'What you have typed here and not published will be discarded.' : undefined
            }
            onReturned={async (returned) => {
              // The form that opens next looks for a draft.
              await form.keeper.discard().catch((error: unknown) => console.error(error));
              form.finish();
              onReturned(returned);
            }}
          />
        )}
        <SeeIt
          record={definition.name}
          recordId={entry?._id}
          title={entry ? titleOf(definition, entry) : 'New entry'}
          beforeOpening={() => keepWords(form)}
          beside={beside}
        />
        <button type="button" className={`${adminButton('quiet')} max-sm:px-3.5`} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" aria-disabled={isSaving} className={`${adminButton('main')} max-sm:px-3.5`}>
          {entry ? 'Update' : 'Submit'}
        </button>
        {onPublish && (
          <button
            type="button"
            aria-disabled={isSaving}
            className={`${adminButton('quiet')} max-sm:flex-1`}
            onClick={(event) => {
              const element = event.currentTarget.form;
              if (element && !reportHalfTyped(element)) onPublish();
            }}
          >
            Publish
          </button>
        )}
      </div>
    </div>
  );
}
