import { DialogFoot, Modal } from '#core/admin-ui/dialog.tsx';
import { inputClass, Label } from '#core/admin-ui/inputs.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useTellUndoable } from '#core/admin-ui/use-action.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { AccountField, useAccountForm } from '#core/ui/simple-form.tsx';
import { longestWords } from '../rules/own-data.ts';
import { requestKinds } from '../rules/requests.ts';
import { applyRegisterAction, type RequestAnswer } from './use-request-actions.ts';

/** Records a request that came by phone or on paper. */
export function NoteDialog({ onNoted, onClose }: { onNoted(): void; onClose(): void }) {
  const notice = useNotice();
  const tellUndoable = useTellUndoable();
  const { form, errors, problem, isBusy } = useAccountForm(async ({ isKnown, ...values }) => {
    const body = { ...values, isKnown: isKnown === 'yes' };
    const { data } = await callApi<RequestAnswer>('POST', 'privacy/requests', { body });
    if (isKnown === 'yes')
      notice({ kind: 'success', text: 'The request has been noted, and its time to answer starts now.' });
    else {
      tellUndoable({
        text: 'The request has been noted. A letter will ask the person to confirm it.',
        undone: 'The request has been removed.',
        takeBack: () => applyRegisterAction(data.request, { kind: 'remove' }),
      });
    }
    onNoted();
    onClose();
  }, 'The request could not be noted. Please try again.');

  return (
    <Modal title="Note a request" size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" {...form} noValidate>
        <div className="grid gap-4 overflow-y-auto p-5">
          <div>
            <Label htmlFor="kind" isNeeded>
              What the person asks for
            </Label>
            <select
              id="kind"
              name="kind"
              className={inputClass}
              aria-invalid={errors.kind ? true : undefined}
            >
              {Object.entries(requestKinds).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          <AccountField
            label="Their email"
            name="email"
            type="email"
            autoComplete="off"
            error={errors.email}
            hint="The address they gave us: it is how we find what we hold."
          />
          <div>
            <Label htmlFor="words" isNeeded={false}>
              What they said
            </Label>
            <textarea
              id="words"
              name="words"
              rows={3}
              maxLength={longestWords}
              className={inputClass}
              aria-invalid={errors.words ? true : undefined}
              aria-describedby={errors.words ? 'words-error' : undefined}
            />
            {errors.words && (
              <p id="words-error" className="field-error mt-1">
                {errors.words}
              </p>
            )}
          </div>
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-bold">Who asks?</legend>
            <Choice value="no" isFirst>
              Let them confirm it by letter
            </Choice>
            <Choice value="yes">I have made sure that it is them</Choice>
          </fieldset>
        </div>
        <DialogFoot problem={problem} action="Note it" busy="Noting…" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

function Choice({
  value,
  isFirst = false,
  children,
}: {
  value: string;
  isFirst?: boolean;
  children: string;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="isKnown"
        value={value}
        defaultChecked={isFirst}
        className="size-5 shrink-0 accent-teal"
      />
      {children}
    </label>
  );
}
