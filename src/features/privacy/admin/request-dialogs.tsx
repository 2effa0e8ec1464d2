import { type ReactNode, useState } from 'react';
import { CloseFooter, DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { inputClass, Label } from '#core/admin-ui/inputs.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { useUndoableNotice } from '#core/admin-ui/use-action.ts';
import { useCall } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { AccountField, useAccountForm } from '#core/ui/simple-form.tsx';
import type { RequestView } from '../api.ts';
import { maxReportLength } from '../rules/own-data.ts';
import { requestKind } from '../rules/query.ts';
import { keptInWords, requestKinds } from '../rules/requests.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestState } from './request-table.tsx';
import { sourceText } from './requests-address.ts';
import { applyRegisterAction } from './use-request-actions.ts';

/** The content and status of a request, and the number of records held about the person. */
function RequestFacts({ request }: { request: RequestView }) {
  const { kind, email, message, reply, source, createdAt, earlierRequests, heldData, report, endedAt } =
    request;
  const formatDatetime = useFormatDatetime();
  const [now] = useState(() => new Date());
  return (
    <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact term="What">{requestKinds[kind]}</Fact>
      <Fact term="Who">
        {email || 'The address has been erased, as the request is closed.'}
        {earlierRequests > 0 &&
          ` (has asked ${earlierRequests === 1 ? 'once' : `${earlierRequests} times`} before)`}
      </Fact>
      <Fact term="Status">
        <RequestState request={request} now={now} />
      </Fact>
      <Fact term="Asked">
        {formatDatetime(createdAt)}, {sourceText(request)}
      </Fact>
      {message && <Fact term={source === 'staff' ? 'Logged' : 'They wrote'}>{message}</Fact>}
      {reply && <Fact term="Our answer">{reply}</Fact>}
      {heldData && (
        <Fact term="We hold">
          {heldData.records.length > 0
            ? heldData.records.map(({ what, count }) => `${count} ${what}`).join(', ')
            : 'nothing under this address'}
        </Fact>
      )}
      {report && (
        <Fact term={endedAt ? 'Erased' : 'Erased so far'}>
          {Object.values(report.erased).reduce((sum, count) => sum + count, 0)} in all
          {report.kept.map((one) => (
            <span key={one.what} className="block">
              Kept for now: {keptInWords(one)}. {one.why}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:mt-1">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  );
}

/** One request over the list: its content, the data held, and the actions. */
export function RequestDialog({
  id,
  mayManage,
  onClose,
}: {
  id: string;
  mayManage: boolean;
  onClose(): void;
}) {
  const { data, problem, retry } = useCall('GET privacy/requests/:id', { params: { id } });
  // A new key per action empties the input, so that a message that was sent is not sent again with the next action.
  const [round, setRound] = useState(0);
  const request = data?.request;
  return (
    <Modal title="Request about data" onClose={onClose}>
      <div className="grid gap-6 overflow-y-auto p-5">
        {problem !== undefined && <LoadError what="The request" problem={problem} onRetry={retry} />}
        {request && <RequestFacts request={request} />}
        {request && mayManage && (
          <RequestActions
            key={`${round} ${request.revision}`}
            request={request}
            onConflict={retry}
            onDone={(isRemoved) => {
              if (isRemoved) return onClose();
              setRound(round + 1);
              retry();
            }}
          />
        )}
        {!request && problem === undefined && <p className="text-ink-soft">Loading…</p>}
      </div>
      <CloseFooter onClose={onClose} />
    </Modal>
  );
}

/** Records a request that came by phone or on paper. */
export function NewRequestDialog({ onCreated, onClose }: { onCreated(): void; onClose(): void }) {
  const notice = useNotice();
  const showUndoNotice = useUndoableNotice();
  const { form, errors, problem, isBusy } = useAccountForm(
    async ({ kind, email = '', message = '', isKnown }) => {
      const body = { kind: requestKind.parse(kind), email, message, isKnown: isKnown === 'yes' };
      const { data } = await callApi('POST privacy/requests', { body });
      if (isKnown === 'yes')
        notice({ kind: 'success', text: 'The request has been logged, and its time to answer starts now.' });
      else {
        showUndoNotice({
          text: 'The request has been logged. An email will ask the person to confirm it.',
          undoneMessage: 'The request has been removed.',
          undo: () => applyRegisterAction(data.request, { kind: 'remove' }),
        });
      }
      onCreated();
      onClose();
    },
    'The request could not be logged. Please try again.',
  );

  return (
    <Modal title="Log a request" size="narrow" onClose={onClose}>
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
            <Label htmlFor="message" isNeeded={false}>
              What they said
            </Label>
            <textarea
              id="message"
              name="message"
              rows={3}
              maxLength={maxReportLength}
              className={inputClass}
              aria-invalid={errors.message ? true : undefined}
              aria-describedby={errors.message ? 'message-error' : undefined}
            />
            {errors.message && (
              <p id="message-error" className="field-error mt-1">
                {errors.message}
              </p>
            )}
          </div>
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-bold">Who is asking?</legend>
            <Choice value="no" isFirst>
              Ask them to confirm it by email
            </Choice>
            <Choice value="yes">I have checked their identity</Choice>
          </fieldset>
        </div>
        <DialogFooter
          problem={problem}
          action="Log the request"
          busy="Logging…"
          isBusy={isBusy}
          onCancel={onClose}
        />
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
