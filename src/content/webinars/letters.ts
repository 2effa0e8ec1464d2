// Which letters go out for webinars (product: Letters of webinars).

/** Each, as staff read it in a webinar's timeline. Those to one parent; `isPlanned` are due by the clock, for all at once. */
export const webinarLetters = {
  // The name is of the version before, and stands in logs of letters.
  'enrolment-confirmed': 'Confirmation',
  'place-waiting': 'On the waiting list',
  'enrolled-already': 'Enrolled before',
  'confirm-enrolment': 'Request to confirm',
  'place-offered': 'Offer of a place',
  'offer-over': 'Offer expired',
  'place-cancelled': 'Place cancelled',
  'place-moved': 'Place moved',
  'reminder-day-before': 'Reminder, a day before',
  'reminder-hour-before': 'Reminder, an hour before',
  'webinar-changed': 'Change to the webinar',
  'webinar-called-off': 'Webinar called off',
  'webinar-thanks': 'Thanks, with the recording',
  'webinar-message': 'Message from staff',
} as const;

export type WebinarLetterKind = keyof typeof webinarLetters;
