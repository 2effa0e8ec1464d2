import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/refund-policy.ts';
import { ContactLines } from './contact-lines.tsx';
import { LegalPage } from './legal-page.tsx';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Refund policy | Ananta',
    description:
      'When Ananta refunds a session, course or webinar, how to ask for a refund, and how long it takes.',
  });

export default function RefundPolicy() {
  return (
    <LegalPage
      title="Refund policy"
      lead="Children fall ill, trains run late, plans change. Let us know in good time and we will refund what you paid."
    >
      <h2>If you cancel</h2>
      <ul>
        <li>
          <strong>24 hours or more before the start:</strong> you get a full refund.
        </li>
        <li>
          <strong>Less than 24 hours, but at least 3 hours before:</strong> there is no refund, but we will
          gladly offer you another time if one is free.
        </li>
        <li>
          <strong>Less than 3 hours before, or no notice at all:</strong> it counts as a no-show, and the
          session is charged in full.
        </li>
      </ul>
      <p>What counts is the moment your message or call reaches us.</p>
      <h2>If we cancel</h2>
      <p>
        Doctors get called to emergencies, and have children of their own. If we have to cancel, the choice is
        yours: another time, or all of your money back.
      </p>
      <h2>How to ask for a refund</h2>
      <p>
        Please write to us or call us <strong>within 48 hours</strong> of cancelling, or of the session if
        something went wrong. Tell us your name, which session, course or webinar it was, and how you paid.
      </p>
      <h2>How long it takes</h2>
      <p>
        Once approved, your refund is credited to the account or card you paid with in{' '}
        <strong>7 to 10 business days</strong>. Your bank may take a little longer to show it.
      </p>
      <h2>How to reach us</h2>
      <ContactLines />
    </LegalPage>
  );
}
