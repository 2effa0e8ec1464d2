import { type ReactNode, useState } from 'react';
import { CloseFoot, Modal } from '#core/admin-ui/dialog.tsx';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { useMoments } from '#core/admin-ui/time-zone.ts';
import { useCall } from '#core/admin-ui/use-call.ts';
import type { RequestView } from '../rules/register.ts';
import { keptInWords, requestKinds } from '../rules/requests.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestState } from './request-table.tsx';
import { wayOf } from './requests-address.ts';
import { type RequestAnswer, requestPath } from './use-request-actions.ts';

/** The content and status of a request, and the number of records held about the person. */
function RequestFacts({ request }: { request: RequestView }) {
  const { kind, email, words, said, source, createdAt, before, holds, report, endedAt } = request;
  const moment = useMoments();
  const [now] = useState(() => new Date());
  return (
    <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact term="What">{requestKinds[kind]}</Fact>
      <Fact term="Who">
        {email || 'The address has been erased, as the request is closed.'}
        {before > 0 && ` (has asked ${before === 1 ? 'once' : `${before} times`} before)`}
      </Fact>
      <Fact term="Status">
        <RequestState request={request} now={now} />
      </Fact>
      <Fact term="Asked">
        {moment(createdAt)}, {wayOf(request)}
      </Fact>
      {words && <Fact term={source === 'staff' ? 'Noted' : 'They wrote'}>{words}</Fact>}
      {said && <Fact term="Told them">{said}</Fact>}
      {holds && (
        <Fact term="We hold">
          {holds.held.length > 0
            ? holds.held.map(({ what, count }) => `${count} ${what}`).join(', ')
            : 'nothing under this address'}
        </Fact>
      )}
      {report && (
        <Fact term={endedAt ? 'Erased' : 'Erased so far'}>
          {Object.values(report.erased).reduce((sum, count) => sum + count, 0)} in all
          {report.kept.map((one) => (
            <span key={one.what} className="block">
              Stays for now: {keptInWords(one)}. {one.why}
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
  const { data, problem, retry } = useCall<RequestAnswer>(requestPath(id));
  // A new key per action empties the input, so that a message that was sent is not sent again with the next action.
  const [round, setRound] = useState(0);
  const request = data?.request;
  return (
    <Modal title="Request about data" onClose={onClose}>
      <div className="grid gap-6 overflow-y-auto p-5">
        {problem !== undefined && <LoadProblem what="The request" problem={problem} onRetry={retry} />}
        {request && <RequestFacts request={request} />}
        {request && mayManage && (
          <RequestActions
            key={`${round} ${request.revision}`}
            request={request}
            onOvertaken={retry}
            onDone={(isGone) => {
              if (isGone) return onClose();
              setRound(round + 1);
              retry();
            }}
          />
        )}
        {!request && problem === undefined && <p className="text-ink-soft">Loading…</p>}
      </div>
      <CloseFoot onClose={onClose} />
    </Modal>
  );
}
