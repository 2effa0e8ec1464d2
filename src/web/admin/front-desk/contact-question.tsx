import { type FormEvent, useState } from 'react';
import type { Step } from '../../../content/front-desk/conversation.ts';
import { Modal } from '../ui/modal.tsx';
import { type BegunContact, endContact } from './begun-contact.ts';
import { thumbButton } from './desk-button.ts';
import { useKeptText } from './kept-text.ts';
import { NoteBox } from './note-box.tsx';
import type { useSteps } from './use-steps.ts';

const questions = {
  call: { ask: 'Did you reach', yes: 'Reached', no: 'No answer' },
  whatsapp: { ask: 'Did you write to', yes: 'I wrote', no: 'Not yet' },
  mail: { ask: 'Did you write to', yes: 'I wrote', no: 'Not yet' },
};

interface ContactQuestionProps {
  begun: BegunContact;
  take: ReturnType<typeof useSteps>['take'];
}

/**
 * Asks what came of a call or a message. It opens as soon as one is begun: whoever comes back from the phone finds it
 * there, even where the phone had thrown the page away meanwhile.
 */
export function ContactQuestion({ begun, take }: ContactQuestionProps) {
  const { kind, id, name } = begun;
  const { ask, yes, no } = questions[kind];
  const [text, keep] = useKeptText(`${id}/contact`);
  const [isBusy, setBusy] = useState(false);

  async function answer(step: Step | undefined) {
    if (isBusy) return;
    setBusy(true);
    const taken = step ? await take(begun, step) : undefined;
    setBusy(false);
    // What could not be noted is asked again.
    if (step && !taken) return;
    if (step) keep('');
    endContact();
  }

  const said = text.trim() && { text: text.trim() };
  const isYes: Step = kind === 'call' ? { kind, isReached: true, ...said } : { kind, ...said };
  const isNo: Step | undefined = kind === 'call' ? { kind, isReached: false, ...said } : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    void answer(isYes);
  }

  return (
    <Modal title={`${ask} ${name}?`} size="narrow" onClose={() => void answer(undefined)}>
      <form className="flex min-h-0 flex-col" onSubmit={submit}>
        <div className="grid gap-4 overflow-y-auto p-5">
          <NoteBox label="What was said" text={text} onType={keep} />
          <div className="grid grid-cols-2 gap-2">
            <button
              type="submit"
              data-first-focus
              aria-disabled={isBusy}
              className={thumbButton('main', 'large')}
            >
              {yes}
            </button>
            <button
              type="button"
              aria-disabled={isBusy}
              className={thumbButton('quiet', 'large')}
              onClick={() => void answer(isNo)}
            >
              {no}
            </button>
          </div>
          {kind === 'call' && (
            <button
              type="button"
              className="min-h-[48px] rounded-small font-bold text-ink-soft underline-offset-4 hover:underline"
              onClick={() => void answer(undefined)}
            >
              I did not call
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}
