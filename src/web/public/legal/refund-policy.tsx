import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/refund-policy.ts';
import { ContactLines } from './contact-lines.tsx';
import { LegalPage } from './legal-page.tsx';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Refund policy | Ananta',
    description:
      'When a session, course or webinar of Ananta is refunded, how to ask for it, and how long it takes.',
  });

export default function RefundPolicy() {
  return (
    <LegalPage
      title="Refund policy"
      lead="Children fall ill, trains are late, plans change. Tell us in good time, and we will return what you have paid."
    >
      <h2>If you cancel</h2>
      <ul>
        <li>
          <strong>24 hours or more before the start:</strong> you receive a full refund.
        </li>
        <li>
          <strong>Less than 24 hours, but at least 3 hours before:</strong> there is no refund. We will gladly
          offer you another time, if one is free.
        </li>
        <li>
          <strong>Less than 3 hours before, or no notice at all:</strong> it counts as a no-show, and the
          session is charged in full.
        </li>
      </ul>
      <p>The time that counts is the moment when your message or call reaches us.</p>
      <h2>If we cancel</h2>
      <p>
        Doctors are called to emergencies, and they have children of their own. When we have to cancel, you
        choose: another time, or all of your money back.
      </p>
      <h2>How to ask for a refund</h2>
      <p>
        Please write or call <strong>within 48 hours</strong> of cancelling, or of the session if something
        was wrong with it. Tell us your name, the session, course or webinar, and how you paid.
      </p>
      <h2>How long it takes</h2>
      <p>
        An approved refund is credited to the account or card that you paid with, in{' '}
        <strong>7 to 10 business days</strong>. Your bank may need a little longer to show it.
      </p>
      <h2>Where to reach us</h2>
      <ContactLines />
    </LegalPage>
  );
}
