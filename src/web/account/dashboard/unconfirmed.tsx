import { callApi } from '../../api/session-client.ts';
import { buttonClass } from '../../ui/button-link.tsx';
import { DashboardPart } from './dashboard-frame.tsx';
import { PressWords } from './press-words.tsx';
import { usePress } from './use-press.ts';

/** Nothing of what is held of an address is shown to whoever has only typed it. */
export function Unconfirmed({ email }: { email: string }) {
  const { isBusy, said, problem, press } = usePress('The email could not be sent. Please try again.');
  const send = () =>
    press(async () => (await callApi<{ message: string }>('POST', 'account/email/letter')).data.message);
  return (
    <DashboardPart title="Please confirm your email address">
      <div className="grid gap-3">
        <p>
          Your webinars and enquiries will appear here once we know that{' '}
          <strong className="wrap-anywhere">{email}</strong> is yours: anybody could have typed it in.
        </p>
        <p>
          Please open our email and press the button in it. If you cannot find it, look in your spam folder,
          or let us send it again.
        </p>
      </div>
      <p className="mt-5 grid sm:justify-start">
        <button type="button" aria-disabled={isBusy} className={buttonClass()} onClick={() => void send()}>
          {isBusy ? 'Sending…' : 'Send me the email'}
        </button>
      </p>
      <PressWords said={said} problem={problem} />
    </DashboardPart>
  );
}
