import { data } from 'react-router';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { formatPaise } from '#core/text/money.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { RegistrationNotFound } from '#features/forms/public/lazy-link-not-found.ts';
import type { PaymentReturn, PaymentReturnState } from '../rules/return-page.ts';
import type { Route } from './+types/return-page.ts';

/** What a parent reads who comes back from the payment service (product: Payment service). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { paymentReturn } = services;
  if (!paymentReturn) throw missingPageResponse(services);
  if (paymentReturn === 'unknown') return data({ payment: undefined }, { status: 404 });
  return { payment: paymentReturn };
}

export const meta = (args: Route.MetaArgs) => personalPageMeta('Your payment')(args);

const headings: Record<PaymentReturnState, (amount: string) => string> = {
  checking: () => 'We are checking your payment',
  paid: (amount) => `Paid: ${amount}. Thank you!`,
  partly: () => 'Part of your payment has arrived',
  surplus: () => 'You have paid more than you owe',
  refunded: () => 'Your payment has been refunded',
  ended: () => 'Nothing was paid',
};

const texts: Record<PaymentReturnState, string> = {
  checking:
    'The payment service has not told us yet that your payment has arrived. That usually takes a few seconds; some banks take several minutes. Please do not pay again.',
  paid: 'Your payment has arrived.',
  partly: 'The link in our email shows what is missing.',
  surplus: 'We will write to you and refund the extra amount.',
  refunded: 'Your bank may take a few days to show it.',
  ended: 'This payment link has expired. To pay, please open the link in our email again.',
};

export default function PaymentReturnPage({ loaderData: { payment } }: Route.ComponentProps) {
  if (!payment) return <RegistrationNotFound />;
  const { state, amount }: PaymentReturn = payment;
  return (
    <>
      <PageHead title="Your payment" tone="sky" isBrief />
      <Section labelledBy="payment" isBrief>
        <div className="mx-auto grid max-w-2xl gap-5 rounded-card bg-surface p-6 shadow-soft md:p-9">
          <h2 id="payment" className="text-title-2">
            {headings[state](formatPaise(amount))}
          </h2>
          <p>{texts[state]}</p>
          {state === 'checking' && (
            <p>
              {/* Without the parameters of the gateway. */}
              <a href="?" className={buttonClass()}>
                Check again
              </a>
            </p>
          )}
          <p className="border-line border-t pt-5 text-ink-soft">
            The link in our email shows everything about your registration.
          </p>
        </div>
      </Section>
    </>
  );
}
