import {
  ActionError,
  ActionForm,
  ActionSection,
  FoldedSection,
} from '#features/forms/public/action-form.tsx';
import { LongTextField } from '#features/forms/public/form-field.tsx';
import { type FoundOwnData, maxReportLength, type ReportKind } from '../rules/own-data.ts';
import { keptInWords } from '../rules/requests.ts';

/** The data that will be erased, the data that stays and why, and the button. */
export function EraseForm({ own }: { own: FoundOwnData }) {
  const { held, stays, keptSealed, notErased, failed, problem, requests } = own;
  const hasFailed = failed === 'erase';
  return (
    <ActionSection id="erase" title="Your right to erasure">
      <FoldedSection summary="Erase my data…" isOpen={hasFailed}>
        <div className="grid gap-3">
          <p>
            <strong>This will be erased at once, and cannot be undone:</strong>{' '}
            {held.map(({ what, count }) => `${count} ${what}`).join(', ')}. Nobody here will be able to see it
            any more, and restoring an older backup will not bring it back. Your registrations for upcoming
            webinars will be cancelled, and the email that confirms this will be the last you get from us.
          </p>
          {stays.length > 0 && (
            <div className="rounded-small bg-sun-soft p-4">
              <p className="font-bold">This stays for now:</p>
              <ul className="mt-1 list-disc pl-5">
                {stays.map((one) => (
                  <li key={one.what}>
                    {keptInWords(one)}: {one.why}
                    {one.until && `, until ${one.until}`}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p>
            The law requires us to keep {keptSealed}. Nobody can open it in everyday use, and it is deleted
            when that time is over. {notErased}
          </p>
          {requests.some(({ isToConfirm, kind }) => !isToConfirm && kind !== 'erasure') && (
            <p>This also ends any other request you have made: without an address we cannot reply.</p>
          )}
        </div>
        {hasFailed && <ActionError text={problem} />}
        <ActionForm action="erase" button="Erase my data" look="quiet">
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="understood" value="yes" className="size-5 shrink-0 accent-teal" />
            <span>I understand that this cannot be undone.</span>
          </label>
        </ActionForm>
      </FoldedSection>
    </ActionSection>
  );
}

const kinds: Record<ReportKind, string> = {
  correction: 'What you hold is wrong or out of date',
  grievance: 'I want to complain about how my data is treated',
};

/** Sends a correction or a complaint, which staff answer. */
export function ReportForm({ own: { failed, problem, errors, typed } }: { own: FoundOwnData }) {
  const hasFailed = failed === 'report';
  const chosen = hasFailed ? typed.kind : 'correction';
  return (
    <ActionSection id="wrong" title="Something is wrong">
      <FoldedSection summary="Tell us" isOpen={hasFailed}>
        {hasFailed && <ActionError text={problem} />}
        <ActionForm action="report" button="Send" look="quiet">
          <fieldset aria-describedby={errors.kind ? 'kind-error' : undefined} className="grid gap-1">
            <legend className="mb-1 font-bold">What is it about?</legend>
            {Object.entries(kinds).map(([kind, words]) => (
              <label key={kind} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  defaultChecked={kind === chosen}
                  className="size-5 shrink-0 accent-teal"
                />
                <span>{words}</span>
              </label>
            ))}
            {errors.kind && (
              <p id="kind-error" className="field-error">
                {errors.kind}
              </p>
            )}
          </fieldset>
          <LongTextField
            label="What is wrong, and what would be right?"
            name="words"
            maxLength={maxReportLength}
            defaultValue={typed.words}
            error={hasFailed ? errors.words : undefined}
          />
        </ActionForm>
      </FoldedSection>
    </ActionSection>
  );
}

// The parts that load once the page is used (own-data-page.tsx).
