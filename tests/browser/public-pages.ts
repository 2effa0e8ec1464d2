/** Every public page that needs no entry of its own (spec §2). */
export const publicPages = [
  ...['/', '/about', '/our-team', '/video', '/blogs', '/courses', '/community', '/webinars', '/media'],
  ...['/session-book', '/upcoming-webinar', '/privacy-policy', '/refund-policy', '/disclaimer'],
];
