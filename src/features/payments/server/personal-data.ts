import { nothingPersonal, type PersonalTables, personalColumns } from '#core/manifest/personal-data.ts';

const payment = personalColumns({
  ...{ subject: 'parent', purpose: 'to keep accounts of payments for webinars' },
  keptFor: { until: 'the registration is erased; amounts without a person stay' },
  eraser: 'payments.anonymise',
});

export const paymentPersonalData = {
  payment: {
    id: nothingPersonal,
    registrationId: payment.facts,
    webinarId: nothingPersonal,
    amount: nothingPersonal,
    received: nothingPersonal,
    currency: nothingPersonal,
    method: nothingPersonal,
    gatewayId: nothingPersonal,
    reference: nothingPersonal,
    state: nothingPersonal,
    claimedReference: payment.facts,
    claimedAt: nothingPersonal,
    chargedAt: nothingPersonal,
    createdAt: nothingPersonal,
    heldUntil: nothingPersonal,
    revision: nothingPersonal,
  },
  ledger: {
    id: nothingPersonal,
    paymentId: nothingPersonal,
    kind: nothingPersonal,
    amount: nothingPersonal,
    at: nothingPersonal,
    by: { ...payment.words, subject: 'staff' },
    source: nothingPersonal,
    bankReference: payment.facts,
    note: { ...payment.words, subject: 'staff' },
  },
} satisfies PersonalTables;
