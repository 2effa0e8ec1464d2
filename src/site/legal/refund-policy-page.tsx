import { servicesContext } from '#core/pages/context.ts';
import { pageMeta, siteNameOf } from '#core/pages/page-meta.ts';
import { formatCount } from '#features/consent/rules/notices.ts';
import type { Route } from './+types/refund-policy-page.ts';
import { ContactLines, LegalPage } from './legal-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { refunds, legalConfirmedOn } = context.get(servicesContext).legal;
  const { fullHours, noShowHours, askHours, creditDays } = refunds;
  const { least, most } = creditDays;
  return {
    confirmedOn: legalConfirmedOn.on,
    full: formatCount(fullHours, 'hour'),
    /** Empty where a cancellation too late for a refund counts as a no-show. */
    none: noShowHours < fullHours ? formatCount(noShowHours, 'hour') : '',
    noShow: formatCount(noShowHours, 'hour'),
    ask: formatCount(askHours, 'hour'),
    credit:
      least === most ? formatCount(most, 'business day') : `${least} to ${formatCount(most, 'business day')}`,
  };
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Refund policy',
    description: `When ${siteNameOf(args)} refunds a session, course or webinar, how to ask for a refund, and how long it takes.`,
  });

/**
 * This text describes the software, with the same settings: a change of refunds requires a change here (product:
 * Refunds).
 */
export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  const { confirmedOn, full, none, noShow, ask, credit } = loaderData;
  return (
    <LegalPage
      title="Refund policy"
      lead="Children fall ill, trains run late, plans change. Let us know in good time and we will refund what you paid."
      confirmedOn={confirmedOn}
    >
      <h2>If you cancel</h2>
      <ul>
        <li>
          <strong>{full} or more before the start:</strong> you get a full refund.
        </li>
        {none && (
          <li>
            <strong>
              Less than {full}, but at least {none} before:
            </strong>{' '}
            there is no refund, but you can switch to another date.
          </li>
        )}
        <li>
          <strong>Less than {noShow} before, or no notice at all:</strong> it counts as a no-show, and the
          session is charged in full.
        </li>
      </ul>
      <p>
        Exactly {full} and exactly {noShow} still count in your favour. What counts is when you press the
        button, or when your message or call reaches us, by our clock. A registration keeps the terms under
        which it was made, even if these change later.
      </p>
      <h2>How to cancel or switch</h2>
      <p>
        For a webinar, every email about your registration has a personal link. It shows what you would get
        back before you decide, and what it shows is what we owe you. There you can also switch to another
        webinar, until {noShow} before the start. If you switch when it is too late for a refund, you cannot
        get one for cancelling the new webinar either. If you have lost the email,{' '}
        <a href="/my">have your links sent again</a>. For a session or a course, please write to us or call
        us.
      </p>
      <h2>If we cancel</h2>
      <p>
        Doctors get called to emergencies, and have children of their own. If we have to cancel, the choice is
        yours: another time, or all of your money back, however late it is.
      </p>
      <h2>How to ask for a refund</h2>
      <p>
        Please tell us <strong>within {ask}</strong> of cancelling, or of the session if something went wrong:
        on your registration page, in writing or by phone. Tell us where to send the money. In writing or by
        phone, we also need your name, which session, course or webinar it was, and how you paid.
      </p>
      <h2>How long it takes</h2>
      <p>
        Your refund will be credited in <strong>{credit}</strong> (Monday to Friday) from the day you asked
        for it. Your bank may take a little longer to show it.
      </p>
      <h2>How to reach us</h2>
      <ContactLines />
    </LegalPage>
  );
}
