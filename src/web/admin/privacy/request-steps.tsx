import { useId, useState } from 'react';
import { longestSaid, type RegisterStep, type RequestView } from '../../../content/privacy/register.ts';
import { TextInput } from '../form/text-input.tsx';
import { adminButton } from '../ui/button.ts';
import { CopyButton } from './copy-button.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useRegisterSteps } from './use-register-steps.ts';

interface RequestStepsProps {
  request: RequestView;
  /** @param isGone whether the request is no more */
  onDone(isGone: boolean): void;
  onOvertaken(): void;
}

/** What can be done with a request as it is. */
export function RequestSteps({ request, onDone, onOvertaken }: RequestStepsProps) {
  const { kind, state } = request;
  const { take, isBusy } = useRegisterSteps();
  const id = useId();
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  if (state === 'completed' || state === 'refused') return null;
  const isPending = state === 'pending';
  // What was erased but for what has to stay completes itself.
  const isErased = request.report !== null;

  async function act(step: RegisterStep): Promise<void> {
    const notDone = await take(request, step);
    setIsAsking(false);
    if (!notDone) return onDone(step.kind === 'remove');
    setProblem(notDone.why);
    if (notDone.isOvertaken) onOvertaken();
  }

  const button = (words: string, step: RegisterStep, look: 'main' | 'quiet' | 'danger' = 'quiet') => (
    <button type="button" aria-disabled={isBusy} className={adminButton(look)} onClick={() => void act(step)}>
      {words}
    </button>
  );

  return (
    <div className="grid gap-5 border-line border-t pt-5">
      <p role="alert" className="font-bold text-coral-text empty:hidden">
        {problem}
      </p>
      {isPending && (
        <div className="grid gap-3">
          <p className="text-ink-soft">
            Nobody has confirmed it yet. Nobody may be given somebody else’s data.
          </p>
          <div className="flex flex-wrap gap-2">
            {button('I have made sure that it is them', { kind: 'confirm' }, 'main')}
            {button('Send the letter again', { kind: 'sendLink' })}
            {button('Remove it', { kind: 'remove' }, 'danger')}
          </div>
        </div>
      )}
      {!isPending && kind === 'access' && <CopyButton request={request} />}
      {!isPending && kind === 'erasure' && !isErased && (
        <div>
          <button type="button" className={adminButton('danger')} onClick={() => setIsAsking(true)}>
            Erase the data…
          </button>
        </div>
      )}
      {isErased && (
        <p className="text-ink-soft">
          The rest will be erased automatically once nothing has to be kept any longer, and the request will
          then be completed.
        </p>
      )}
      {!isErased && (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void act({ kind: kind === 'erasure' || isPending ? 'refuse' : 'complete', said });
          }}
        >
          <div>
            <TextInput
              id={id}
              label="What the letter tells the person"
              value={said}
              maxLength={longestSaid}
              multiline
              isNeeded
              invalid={problem !== '' && said.trim() === ''}
              onChange={setSaid}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            {!isPending && kind !== 'erasure' && button('Complete', { kind: 'complete', said }, 'main')}
            {button('Refuse, with this reason', { kind: 'refuse', said }, 'danger')}
          </div>
          <p className="text-ink-soft text-small">
            Either closes the request for good: its address is erased, and a letter tells the person.
          </p>
        </form>
      )}
      {isAsking && (
        <EraseDialog
          request={request}
          isBusy={isBusy}
          onConfirm={() => void act({ kind: 'erase' })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
