import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { encode } from 'uqr';
import { AppError, invalidFieldsError } from '#core/errors.ts';
import { type Limits, limitPerAddress, minute } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { readTokenPath } from '#core/pages/page-address.ts';
import {
  configurePersonalPages,
  createPersonalPageReplies,
  type PersonalPage,
  type RenderPersonalPage,
} from '#core/pages/personal-pages.ts';
import { formatPrice, isPaidPrice } from '#core/text/numbers.ts';
import { documentPath } from '#features/documents/rules/document-link.ts';
import { dateTimeInWords } from '#features/webinars/rules/email-facts.ts';
import { isUpiId } from '#features/webinars/rules/refund.ts';
import { hasSeat } from '#features/webinars/rules/registration-status.ts';
import { leastAmount } from '../gateway/rules/states.ts';
import type { PaymentState } from '../rules/ledger.ts';
import type { PaymentOnPage, PaymentPageState, QrCode } from '../rules/payment-page.ts';
import { readBankReference } from '../rules/reference.ts';
import { upiAddress } from '../rules/upi.ts';
import type { PaymentRow } from './tables.ts';

declare module '#core/pages/context.ts' {
  interface RenderInput {
    /** The payment of this page; 'unknown': its link is not valid. */
    payment?: PaymentOnPage | 'unknown';
  }
}

interface Dependencies
  extends Pick<
    Services,
    'registrationLinks' | 'readRegistration' | 'siteSettings' | 'timeZone' | 'paymentGateway'
  > {
  stores: Pick<Services['stores'], 'payments' | 'paymentAttempts' | 'documents' | 'records'>;
  limits: Limits;
  renderPersonalPage: RenderPersonalPage | undefined;
}

interface TokenRequest {
  Params: { token: string };
  Querystring: Record<string, string>;
}

interface FoundPayment {
  /** Of the registration. */
  id: string;
  payment: PaymentOnPage;
  /** Whether the parent says that it is paid. */
  isReported: boolean;
}

const config: FastifyContextConfig = { action: 'place.use' };
const options = { config, schema: { hide: true } };
/** Bytes: a number of twelve digits. */
const bodyLimit = 1024;
/** Generous, because many parents share one address in mobile networks. */
const actionLimit = { name: 'payments reported', points: 60, seconds: 10 * minute };

const states: Record<PaymentState, PaymentPageState> = {
  ...{ pending: 'due', partiallyPaid: 'due', chargeback: 'due', claimed: 'claimed' },
  ...{ paid: 'paid', overpaid: 'paid', seatGone: 'seatGone', refunded: 'refunded', expired: 'nothing' },
};

const pageOf = (payment: PaymentOnPage | 'unknown'): PersonalPage => ({
  path: '/my/link/pay',
  input: { payment },
  queue: payment === 'unknown' ? 'anybody' : 'holders',
});

/** Where a parent pays, behind the own link. GET changes nothing; the button reports a payment (product: Payments). */
export function paymentPageRoutes(parts: Dependencies) {
  const { stores, registrationLinks, readRegistration, siteSettings, paymentGateway } = parts;
  const { limits, renderPersonalPage, timeZone } = parts;
  const { show, refuse } = createPersonalPageReplies({ limits, renderPersonalPage, triesNamed: 'places' });
  const limitActions = limitPerAddress(limits, actionLimit);
  const shown = { isDone: false, problem: '', typed: '', errors: {} };

  /** The page of the payment service, where it is open already. */
  async function onlineOf(payment: PaymentRow | undefined): Promise<PaymentOnPage['online']> {
    if (!paymentGateway || !payment || payment.amount - payment.received < leastAmount) return undefined;
    return { address: (await stores.paymentAttempts.current(payment))?.url ?? '' };
  }

  /** Undefined: the link is not valid, or only opens the room. */
  async function find(token: string): Promise<FoundPayment | undefined> {
    const link = await registrationLinks.find(token);
    const id = link?.purpose === 'my' ? link.registrationId : undefined;
    const found = id && (await readRegistration(id));
    if (!found || !id) return undefined;
    const { registration, pageData } = found;
    const { webinar, status } = pageData;
    const key = { id: webinar._id };
    const payTo = (await stores.records.find('webinar', key, { unpublished: true }))?.payTo ?? '';
    const payment = await stores.payments.of(id);
    const isSeated = hasSeat(status);
    const isInWords = !payment && isSeated && registration.paid === 0 && isPaidPrice(webinar.price);
    const withoutPayment = registration.paid === 1 ? 'paid' : isInWords ? 'due' : 'nothing';
    const known = payment ? states[payment.state] : withoutPayment;
    // A webinar that does not take place is not paid for.
    const isOff = webinar.calledOff && (known === 'due' || known === 'claimed');
    const state = isOff ? 'nothing' : known === 'paid' && !isSeated ? 'unseated' : known;
    const amount =
      payment && payment.amount > payment.received ? payment.amount - payment.received : undefined;
    const { title } = webinar;
    const reference = payment?.reference ?? '';
    const { brandName: payee } = await siteSettings.read();
    const address = amount && isUpiId(payTo) ? upiAddress({ payTo, payee, amount, reference, title }) : '';
    return {
      id,
      isReported: (payment?.claimedAt ?? '') !== '',
      payment: {
        ...{ name: registration.name, title, state, amount, reference, ...shown },
        ...{ price: formatPrice(webinar.price), received: payment?.received ?? 0 },
        heldUntil:
          payment?.state === 'pending' && state === 'due' && payment.heldUntil
            ? dateTimeInWords(payment.heldUntil, timeZone)
            : '',
        surplus: payment?.state === 'overpaid' ? payment.received - payment.amount : 0,
        upi: address ? { address, payTo: payTo.trim(), payee, qr: qrCodeOf(address) } : undefined,
        online: state === 'due' || state === 'claimed' ? await onlineOf(payment) : undefined,
        howToPay: address ? '' : payTo,
        claimedReference: payment?.claimedReference ?? '',
        documents: await stores.documents.listOf('registrationId', id),
      },
    };
  }

  return async (app: FastifyInstance): Promise<void> => {
    configurePersonalPages(app, bodyLimit);

    for (const path of ['/my/:token/pay', '/my/:token/pay.data'])
      app.get<TokenRequest>(path, options, async (request, reply) => {
        const isData = path.endsWith('.data');
        const { token } = request.params;
        const data = isData ? { query: request.url.split('?')[1] ?? '' } : undefined;
        const found = await find(token);
        if (!found) return refuse(pageOf('unknown'), request, reply, data);
        if ('registration' in request.query && !isData) return reply.redirect(`/my/${token}`, 302);
        const document = isData ? undefined : documentPath(token, request.query);
        if (document) return reply.redirect(document, 302);
        const isDone = 'done' in request.query && found.isReported;
        const address = 'online' in request.query && !isData && found.payment.online?.address;
        // A redirect would follow the form: the policy of the page forbids forms to leave the site.
        if (address) reply.header('refresh', `0;url=${address}`);
        return show(pageOf({ ...found.payment, isDone }), reply, { data });
      });

    /** Opens the page of the payment service. */
    async function payOnline({ id, payment }: FoundPayment): Promise<void> {
      if (!paymentGateway || !payment.online)
        throw new AppError('conflict', 'There is nothing to pay for this registration.');
      await paymentGateway.links.open(id, payment.title);
    }

    // Another site cannot forge this request: it would have to know the link. It moves no money.
    app.post<TokenRequest & { Body: Record<string, string> | undefined }>(
      '/my/:token/pay',
      options,
      async (request, reply) => {
        const { token } = readTokenPath(request);
        const found = await find(token);
        if (!found) return refuse(pageOf('unknown'), request, reply);
        const typed = (request.body?.bankReference ?? '').trim();
        const isOnline = request.body?.way === 'online';
        try {
          await limitActions.call(app, request, reply);
          if (isOnline) {
            await payOnline(found);
            return reply.redirect(`/my/${token}/pay?online`, 303);
          }
          const bankReference = typed && readBankReference(typed);
          if (bankReference === undefined)
            throw invalidFieldsError({ bankReference: 'The UPI reference number has 12 digits.' });
          await stores.payments.claim(found.id, bankReference);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const { message, errors = {} } = error;
          const problem = errors.bankReference ? 'Please check the reference number.' : message;
          const failed = { problem, errors, typed: typed.slice(0, maxShownLength) };
          return show(pageOf({ ...found.payment, ...failed }), reply, { refusal: error });
        }
        return reply.redirect(`/my/${token}/pay?done`, 303);
      },
    );
  };
}

/** Maximum characters of a refused reference that the page shows again. */
const maxShownLength = 60;

/** A QR code as a path, so that it needs no style and no script. */
function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [`M${x} ${y}h${runLength(row, x)}v1H${x}z`] : [])),
  );
  return { size, path: path.join('') };
}

/** The number of dark modules from a position on. */
function runLength(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end < 0 ? row.length : end) - start;
}
