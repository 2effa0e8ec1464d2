import type { ContentType } from '../../../content/define-content.ts';
import { fieldsOfKind } from '../../../content/define-record.ts';
import { published } from '../../../content/kinds/status.ts';
import { isScheduled, standingOf } from '../../../content/schedule.ts';
import { textOf } from '../entry.ts';
import type { EntryForm } from '../form/use-entry-form.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { StatusPill } from './plan-pill.tsx';
import { withStatus } from './with-publication.ts';
import { isUnpublished, planInFull } from './words.ts';

/** Says, beside the button that saves, when visitors will see what is saved. */
export function PlanSentence({ definition, form }: { definition: ContentType; form: EntryForm }) {
  const timeZone = useTimeZone();
  if (!isScheduled(definition)) return null;
  const { entry } = form;
  const now = new Date();
  const isOutNow = entry !== undefined && standingOf(definition, entry, now.toISOString()).isOut;
  const values = withStatus(definition, entry, form.values);
  const [status] = fieldsOfKind(definition, 'status');
  const isHeldBack = isUnpublished(definition, values);
  const wasPublished = entry && status && textOf(entry, status.name) === String(published);
  // Publishing has a button of its own in the list; here it is offered where a moment asks for it.
  const offered =
    status && !wasPublished && (!isHeldBack || values.publishAt !== '') ? status.name : undefined;
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-1">
      <p aria-live="polite">
        <StatusPill definition={definition} row={values} isWithoutPlan />{' '}
        <span>
          {planInFull(
            definition,
            values,
            { now, timeZone },
            { isOutNow, button: entry ? 'Update' : 'Submit' },
          )}
        </span>
      </p>
      {offered && (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center sm:min-h-9"
          onClick={() => form.setValue(offered, isHeldBack ? '1' : '0')}
        >
          {isHeldBack ? 'Publish it' : 'Leave it unpublished'}
        </button>
      )}
    </div>
  );
}
