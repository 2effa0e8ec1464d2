import { useState } from 'react';
import { LoadProblem } from '../list/load-problem.tsx';
import { CloseFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';
import { useCall } from '../use-call.ts';
import { type RequestAnswer, requestPath } from './request-calls.ts';
import { RequestFacts } from './request-facts.tsx';
import { RequestSteps } from './request-steps.tsx';

/** One request, over the list: what it is about, what we hold, and what can be done. */
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
  // What was said to the person a moment ago must not be read as typed for the next step.
  const [turn, setTurn] = useState(0);
  const request = data?.request;
  return (
    <Modal title="Request about data" onClose={onClose}>
      <div className="grid gap-6 overflow-y-auto p-5">
        {problem !== undefined && <LoadProblem what="The request" problem={problem} onRetry={retry} />}
        {request && <RequestFacts request={request} />}
        {request && mayManage && (
          <RequestSteps
            key={`${turn} ${request.revision}`}
            request={request}
            onOvertaken={retry}
            onDone={(isGone) => {
              if (isGone) return onClose();
              setTurn(turn + 1);
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
