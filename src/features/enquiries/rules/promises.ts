// What parents are told once they have asked for a session, on the page at once and again in the email.

/** How soon staff answer. */
export const replyWithin = 'within one working day';

export const ifUrgent =
  'If it is urgent, or your child seems seriously ill, please do not wait for us: go to your nearest hospital.';
