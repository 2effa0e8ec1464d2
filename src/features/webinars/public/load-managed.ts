import { publicSeatLabels } from '#content/webinar/definition-seats.ts';
import { timeInWords } from '#content/webinar/definition-times.ts';
import { webinarTimes } from '#content/webinar/webinar-times.ts';
import type { PageServices } from '#core/pages/context.ts';
import { formatPaise } from '#core/text/money.ts';
import { formatPrice, isPaidPrice } from '#core/text/numbers.ts';
import { formatDayRange } from '#core/time/calendar.ts';
import type { RefundQuote } from '../api.ts';
import { dateTimeInWords } from '../rules/email-facts.ts';
import { keyOfQuote } from '../rules/refund-quote.ts';
import { creditPeriodInWords, quoteInWords, refundRequestInWords } from '../rules/refund-quote-texts.ts';
import type { ManagedRegistrationOnPage } from '../rules/registration-page.ts';
import { loadRegistration } from './load-registration.ts';
import { formatShortDateTime } from './registration-state.ts';

export type LoadedManagedRegistration = Awaited<ReturnType<typeof loadManagedRegistration>>;

/** The texts of the page behind a parent's own link. */
export async function loadManagedRegistration(services: PageServices, my: ManagedRegistrationOnPage) {
  const { timeZone } = services;
  const { policy, quote, cancellation, done, problem, failed, typed, errors } = my;
  const { email, contact, moveRefusal, wantsNews, documents = [], payment } = my;
  const [received, goesBack] = [payment?.received ?? 0, payment?.goesBack ?? false];
  const formatTime = (moment: string) => formatShortDateTime(moment, timeZone);
  // A parent abroad has to know the time zone of the hours.
  const formatDeadline = (moment: string) => dateTimeInWords(moment, timeZone);
  return {
    registration: await loadRegistration(services, my.registration),
    ...{ email, contact, moveRefusal, wantsNews, documents, done, problem, failed, typed, errors },
    credit: creditPeriodInWords(policy),
    quote: quote && {
      ...quoteInWords(quote, policy, received),
      asking: refundRequestInWords(quote, policy, goesBack),
      key: keyOfQuote(quote),
      isPaid: quote.isPaid && isPaidPrice(quote.price),
      until: isBeforeStart(quote) && isPaidPrice(quote.price) ? formatDeadline(quote.until) : '',
    },
    price: priceToPay(my),
    isReported: payment?.isReported ?? false,
    goesBack,
    afterMove: lateMoveNote(my),
    cancellation: cancellation && {
      ...quoteInWords(cancellation.quote, policy, received),
      on: formatTime(cancellation.at),
      refund: cancellation.refund,
      canRequestRefund: cancellation.canRequestRefund,
      askBy: formatDeadline(cancellation.askBy),
      dueBy: cancellation.dueBy ? formatDayRange(cancellation.dueBy) : '',
      isPaid: cancellation.quote.isPaid,
      hasCome: !cancellation.quote.isPaid && received > 0,
      isPaidBack: payment?.isRefunded ?? false,
      isAboutMoney: cancellation.quote.share === 'full' && isPaidPrice(cancellation.quote.price),
    },
    otherDates: my.otherDates.map((other) => ({
      id: other._id,
      title: other.title,
      date: formatDayRange(other.startdate, other.enddate),
      time: timeInWords(other, timeZone),
      times: webinarTimes(other, timeZone),
      price: formatPrice(other.price),
      isFull: other.seats === 'full',
      seats: other.seats === 'full' ? 'Full: you would join the waiting list' : publicSeatLabels[other.seats],
    })),
  };
}

/** What is missing of the price of a seat; empty: nothing is to be paid. */
function priceToPay({ quote, payment, registration }: ManagedRegistrationOnPage): string {
  const { status, phase } = registration;
  const isDue =
    quote && status === 'registered' && phase !== 'calledOff' && !quote.isPaid && isPaidPrice(quote.price);
  if (!isDue) return '';
  const missing = payment ? payment.amount - payment.received : 0;
  return missing > 0 ? formatPaise(missing) : formatPrice(quote.price);
}

/** Whether the deadline precedes the start; for a webinar that was brought forward it can be long after it. */
function isBeforeStart({ until, startsAt = '' }: RefundQuote): boolean {
  return until !== '' && (startsAt === '' || until <= startsAt);
}

/** The refund that a late move forfeits, shown before its button. */
function lateMoveNote({ quote, registration: { status, phase } }: ManagedRegistrationOnPage): string {
  const losesRefund = quote && status === 'registered' && phase !== 'calledOff' && quote.share !== 'full';
  return losesRefund && isPaidPrice(quote.price) && !quote.isMovedLate
    ? 'It is now too late for a refund, so you would not get one for cancelling the new date either.'
    : '';
}
