import { ActionAnswer, ActionForm, Part } from '#features/forms/public/action-form.tsx';
import type { FoundOwnData, OwnDataAction } from '../rules/own-data.ts';
import { requestKinds } from '../rules/requests.ts';

/** The open requests of the person, and requests that staff recorded for confirmation. */
export function OpenRequests({ own: { requests } }: { own: FoundOwnData }) {
  return (
    <Part id="requests" title="What you asked us for">
      <ul className="grid gap-5">
        {requests.map(({ id, kind, isToConfirm, due }) => (
          <li key={id} className="grid gap-3">
            <p>
              <strong>{requestKinds[kind]}</strong>
              {isToConfirm
                ? `: we have noted this for you. ${wayOf[kind]}`
                : `: we have it${due && `, and will reply by ${due}`}.`}
            </p>
            {isToConfirm && (kind === 'correction' || kind === 'grievance') && (
              <ActionForm step="confirm" button="Yes, I asked for this">
                <input type="hidden" name="request" value={id} />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** How a recorded request is confirmed. */
const wayOf = {
  access: 'Please press “Show my data” above if you want it.',
  erasure: 'Please continue under “Erase my data” below if you want it.',
  correction: 'Please confirm it.',
  grievance: 'Please confirm it.',
} as const;

/** The message after an action. */
const saidOf: Partial<Record<OwnDataAction, string>> = {
  show: 'Below is everything we hold. We will email you to confirm that you have seen it.',
  report: 'Thank you. We have your message and will reply by email.',
  newsOff: 'You will receive no more news.',
  confirm: 'Thank you. Your request is confirmed.',
};
/** The section in which the action was taken, further down the page. */
const partOf: Partial<Record<OwnDataAction, string>> = {
  report: 'wrong',
  erase: 'erase',
  confirm: 'requests',
};

/** The number of records of each kind, and the ways to see them. */
export function Summary({ own }: { own: FoundOwnData }) {
  const { held, parts, done, failed, problem, wantsNews } = own;
  return (
    <section aria-labelledby="summary" className="grid gap-6 rounded-card bg-surface p-6 shadow-soft md:p-9">
      <ActionAnswer said={done && saidOf[done]} problem={problem} part={failed && partOf[failed]} />
      <h2 id="summary" className="text-title-2">
        {held.length > 0 ? 'What we hold' : 'We hold nothing'}
      </h2>
      {held.length > 0 ? (
        <ul className="grid gap-x-8 gap-y-2 text-lead sm:grid-cols-2">
          {held.map(({ what, count }) => (
            <li key={what}>
              <strong>{count}</strong> {what}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-lead">
          There is nothing under this address. Perhaps you gave us a different one: please ask for a link for
          that one.
        </p>
      )}
      {held.length > 0 && (
        <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
          {!parts && <ActionForm step="show" button="Show my data" />}
          <ActionForm step="download" button="Download as a file" look={parts ? 'main' : 'quiet'} />
        </div>
      )}
      {held.length > 0 && (
        <p className="text-ink-soft text-small print:hidden">
          {parts
            ? 'To keep this page on paper or as a PDF, print it. The file is for programs (JSON).'
            : 'The file is for programs (JSON). Looking at this page changes nothing.'}
        </p>
      )}
      {wantsNews && (
        <div className="grid gap-3 border-t border-line pt-5 print:hidden">
          <p>You get our news about new webinars, courses and articles.</p>
          <ActionForm step="newsOff" button="No more news, please" look="quiet" />
        </div>
      )}
    </section>
  );
}
