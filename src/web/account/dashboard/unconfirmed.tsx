import { callApi } from '../../api/session-client.ts';
import { buttonClass } from '../../ui/button-link.tsx';
import { DashboardPart } from './dashboard-frame.tsx';
import { PressWords } from './press-words.tsx';
import { usePress } from './use-press.ts';

/** Nothing of what is held of an address is shown to whoever has only typed it. */
export function Unconfirmed({ email }: { email: string }) {
  const { isBusy, said, problem, press } = usePress('The letter could not be sent. Please try again.');
  const send = () =>
    press(async () => (await callApi<{ message: string }>('POST', 'account/email/letter')).data.message);
  return (
    <DashboardPart title="Please confirm your email address">
      <div className="grid gap-3">
        <p>
          Your webinars and enquiries stand here once we know that{' '}
          <strong className="wrap-anywhere">{email}</strong> is yours: anybody can type anybody’s address.
        </p>
        <p>
          Please open our letter and press the button in it. You cannot find it? Look among what is taken for
          spam, or let us send it again.
        </p>
      </div>
      <p className="mt-5 grid sm:justify-start">
        <button type="button" aria-disabled={isBusy} className={buttonClass()} onClick={() => void send()}>
          {isBusy ? 'Sending…' : 'Send me the letter'}
        </button>
      </p>
      <PressWords said={said} problem={problem} />
    </DashboardPart>
  );
}
