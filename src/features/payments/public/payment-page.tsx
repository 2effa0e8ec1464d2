import { data } from 'react-router';
import { servicesContext } from '#core/pages/context.ts';
import { missingPageResponse, personalPageMeta } from '#core/pages/page-meta.ts';
import { languageProps } from '#core/text/language.ts';
import { formatPaise } from '#core/text/money.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { PageHead } from '#core/ui/page-head.tsx';
import { Section } from '#core/ui/section.tsx';
import { OwnDocuments } from '#features/documents/public/own-documents.tsx';
import { ActionResult, ActionSection, FoldedSection } from '#features/forms/public/action-form.tsx';
import { TextField } from '#features/forms/public/form-field.tsx';
import { RegistrationNotFound } from '#features/forms/public/lazy-link-not-found.ts';
import type { PaymentOnPage, PaymentPageState, QrCode } from '../rules/payment-page.ts';
import type { Route } from './+types/payment-page.ts';

/** The page on which parents pay. It never contains the link (product: Payments). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { payment } = services;
  if (!payment) throw missingPageResponse(services);
  if (payment === 'unknown') return data({ payment: undefined }, { status: 404 });
  return { payment };
}

export const meta = (args: Route.MetaArgs) => {
  const payment = args.loaderData?.payment;
  return personalPageMeta(payment ? `Pay for ${payment.title}` : 'Your payment')(args);
};

const headings: Record<PaymentPageState, string> = {
  due: 'To pay',
  claimed: 'Thank you, we are looking for your payment',
  paid: 'Paid. Thank you!',
  seatGone: 'We have your payment, but you have no seat',
  unseated: 'We have your payment, but you have no seat',
  refunded: 'Your payment has been refunded',
  nothing: 'There is nothing to pay',
};

const texts: Partial<Record<PaymentPageState, string>> = {
  claimed:
    'We check payments against our bank account, usually within one working day. You do not need to do anything else.',
  paid: 'Your payment has arrived, and your seat is safe.',
  seatGone: 'Your registration was cancelled before it was paid in full. We will write to you about it.',
  unseated: 'Your registration page says whether it will be refunded.',
  refunded: 'Your bank may take a few days to show it.',
  nothing: 'You pay only for a seat that is yours, in a webinar that takes place.',
};

export default function PaymentPage({ loaderData: { payment } }: Route.ComponentProps) {
  if (!payment) return <RegistrationNotFound />;
  const { title, name, state, isDone, problem } = payment;
  const isReportable = (state === 'due' || state === 'claimed') && payment.amount !== undefined;
  return (
    <>
      <PageHead title="Your payment" lead={`For ${name}`} tone="sky" isBrief />
      <Section labelledBy="payment" isBrief>
        <div className="mx-auto grid max-w-2xl gap-6">
          <div className="grid gap-5 rounded-card bg-surface p-6 shadow-soft md:p-9">
            <ActionResult
              message={isDone ? 'We have noted that you have paid.' : undefined}
              problem={problem || undefined}
              sectionId={payment.errors.bankReference && isReportable ? 'report' : undefined}
            />
            <div>
              <p className="text-ink-soft" {...languageProps(title)}>
                {title}
              </p>
              <h2 id="payment" className="mt-1 text-title-2">
                {headings[state]}
                {state === 'due' && `: ${amountOf(payment)}`}
              </h2>
            </div>
            {texts[state] && <p>{texts[state]}</p>}
            {payment.heldUntil && (
              <p>
                We are holding your seat until <strong>{payment.heldUntil}</strong>. Please pay by then; after
                that we will offer it to the next family.
              </p>
            )}
            {payment.surplus > 0 && (
              <p>You have paid {formatPaise(payment.surplus)} too much. We will pay that back to you.</p>
            )}
            {state === 'due' && payment.received > 0 && (
              <p>We have received {formatPaise(payment.received)} so far. Thank you.</p>
            )}
            {state === 'due' && <AllWays payment={payment} />}
            {/* Nobody pays twice because a button is in sight. */}
            {state === 'claimed' && (payment.online || payment.upi) && (
              <FoldedSection summary="I have not paid after all">
                <AllWays payment={payment} />
              </FoldedSection>
            )}
            {payment.documents.length > 0 && (
              <section aria-labelledby="documents" className="border-line border-t pt-5">
                <h3 id="documents" className="mb-1 text-title-3">
                  Your documents
                </h3>
                <OwnDocuments documents={payment.documents} />
              </section>
            )}
            <p className="border-line border-t pt-5">
              {/* The server leads to the page of the registration; its link is not on this page. */}
              <a href="?registration" className="link">
                Your registration
              </a>
            </p>
          </div>
          {isReportable && <Report payment={payment} />}
        </div>
      </Section>
    </>
  );
}

const amountOf = ({ amount, price }: PaymentOnPage) => (amount === undefined ? price : formatPaise(amount));

function AllWays({ payment }: { payment: PaymentOnPage }) {
  return (
    <div className="grid gap-5">
      {payment.online && <Online online={payment.online} amount={amountOf(payment)} />}
      <Ways payment={payment} />
    </div>
  );
}

/**
 * Leads to the page of the payment service. A form cannot lead there itself: the policy of the page keeps forms on the
 * site.
 */
function Online({ online: { address }, amount }: { online: { address: string }; amount: string }) {
  return (
    <div className="grid gap-3">
      {address ? (
        <a href={address} rel="noreferrer" className={`${buttonClass()} text-center sm:justify-self-start`}>
          Continue to pay {amount}
        </a>
      ) : (
        <form method="post" className="grid sm:justify-start">
          <button type="submit" name="way" value="online" className={buttonClass()}>
            Pay by card, UPI or net banking
          </button>
        </form>
      )}
      <p className="text-ink-soft">
        On the secure page of Razorpay, our payment service. Your seat is marked as paid at once.
      </p>
    </div>
  );
}

/** The ways to pay: an app on this phone, or the QR code on another screen. */
function Ways({ payment }: { payment: PaymentOnPage }) {
  const { upi, howToPay, reference, online } = payment;
  if (!upi && !howToPay && online) return null;
  if (!upi)
    return (
      <p>{howToPay ? `How to pay: ${howToPay}` : 'Before the webinar, we will email you how to pay.'}</p>
    );
  return (
    <>
      {online && (
        <h3 className="border-line border-t pt-5 font-bold text-title-3">Or pay us directly by UPI</h3>
      )}
      <div className="grid gap-4 md:hidden">
        <a
          href={upi.address}
          className={`${buttonClass(online ? 'quiet' : 'main')} justify-self-stretch text-center`}
        >
          Pay {amountOf(payment)} by UPI
        </a>
        <FoldedSection summary="Show a QR code for another phone">
          <QrPicture qr={upi.qr} />
        </FoldedSection>
      </div>
      <div className="hidden items-center gap-8 md:grid md:grid-cols-[auto_1fr]">
        <QrPicture qr={upi.qr} />
        <p>
          Scan this code with any UPI app on your phone, such as Google Pay, PhonePe, Paytm or BHIM. The
          amount is filled in.
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-2 border-line border-t pt-5 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Pay to</dt>
        <dd className="wrap-anywhere font-semibold">
          {upi.payTo} ({upi.payee})
        </dd>
        <dt className="text-ink-soft">Reference</dt>
        <dd className="wrap-anywhere font-semibold">{reference}</dd>
      </dl>
      <p className="text-ink-soft">
        If you type the details yourself, please add the reference as a note: we find your payment by it.
      </p>
    </>
  );
}

/** Dark on light in the dark scheme too: phones do not read an inverted code. */
function QrPicture({ qr: { size, path } }: { qr: QrCode }) {
  return (
    <svg
      role="img"
      aria-label="QR code for UPI apps; the details are below"
      viewBox={`0 0 ${size} ${size}`}
      className="aspect-square w-full max-w-64 rounded-small border border-line bg-white md:w-64"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** Reports a payment, with the reference of the bank if the parent has it. */
function Report({ payment }: { payment: PaymentOnPage }) {
  const { state, claimedReference, typed, errors } = payment;
  const isClaimed = state === 'claimed';
  return (
    <ActionSection id="report" title={isClaimed ? 'The reference of your payment' : 'Have you paid?'}>
      <form method="post" className="grid gap-5" noValidate>
        <p className="text-ink-soft">
          UPI does not tell us at once. {isClaimed ? 'With' : 'Tell us here, and with'} the 12-digit UPI
          reference number (UTR) from your app we find your payment sooner.
        </p>
        <TextField
          label="UPI reference number"
          isOptional
          name="bankReference"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          defaultValue={typed || claimedReference}
          error={errors.bankReference}
        />
        <div className="grid sm:justify-start">
          <button type="submit" className={buttonClass('quiet')}>
            {isClaimed ? 'Save' : 'I have paid'}
          </button>
        </div>
      </form>
    </ActionSection>
  );
}
