import { type FoundOwnData, longestWords, type ReportKind } from '../../../content/privacy/own-data.ts';
import { Folded, Part, Problem, StepForm } from '../own-pages/step-form.tsx';
import { LongTextField } from '../submissions/forms/field.tsx';

const kinds: Record<ReportKind, string> = {
  correction: 'What you hold is wrong or out of date',
  grievance: 'I want to complain about how my data is treated',
};

/** A correction or a complaint, which staff answer. */
export function SomethingWrong({ own: { failed, problem, errors, typed } }: { own: FoundOwnData }) {
  const isAgain = failed === 'report';
  const chosen = isAgain ? typed.kind : 'correction';
  return (
    <Part id="wrong" title="Something is wrong">
      <Folded summary="Tell us" isOpen={isAgain}>
        {isAgain && <Problem text={problem} />}
        <StepForm step="report" button="Send" look="quiet">
          <fieldset aria-describedby={errors.kind ? 'kind-error' : undefined} className="grid gap-1">
            <legend className="mb-1 font-bold">What is it about?</legend>
            {Object.entries(kinds).map(([kind, words]) => (
              <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
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
              <p id="kind-error" className="field-problem">
                {errors.kind}
              </p>
            )}
          </fieldset>
          <LongTextField
            label="What is wrong, and what would be right?"
            name="words"
            maxLength={longestWords}
            defaultValue={typed.words}
            error={isAgain ? errors.words : undefined}
          />
        </StepForm>
      </Folded>
    </Part>
  );
}
