/** Where parents find what is theirs. Pages are the same for everybody: who is not signed in is led to the sign-in. */
export const parentsLinks = [
  { title: 'My account', link: '/dashboard' },
  { title: 'Send me my links', link: '/my' },
];
