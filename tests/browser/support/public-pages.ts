/** Every public page that needs no entry of its own (product: Public pages). */
export const publicPages = [
  ...['/', '/about', '/our-team', '/video', '/blogs', '/courses', '/community', '/webinars', '/media'],
  ...['/session-book', '/upcoming-webinar', '/privacy-policy', '/refund-policy', '/disclaimer'],
];
