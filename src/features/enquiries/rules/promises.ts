// The promises to parents after an enquiry, on the page and in the email.

/** The response time. */
export const replyWithin = 'within one working day';

export const urgencyNote =
  'If it is urgent, or your child seems seriously ill, please do not wait for us: go to your nearest hospital.';
