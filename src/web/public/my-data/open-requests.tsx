import type { FoundOwnData } from '../../../content/privacy/own-data.ts';
import { requestKinds } from '../../../content/privacy/requests.ts';
import { Part, StepForm } from '../own-pages/step-form.tsx';

/** What this person has asked for and waits for, and what staff have noted for them to confirm. */
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
              <StepForm step="confirm" button="Yes, I asked for this">
                <input type="hidden" name="request" value={id} />
              </StepForm>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** How what was noted is confirmed. */
const wayOf = {
  access: 'Please press “Show my data” above if you want it.',
  erasure: 'Please continue under “Erase my data” below if you want it.',
  correction: 'Please confirm it.',
  grievance: 'Please confirm it.',
} as const;
