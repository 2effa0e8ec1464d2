import {
  type ActivityDetails,
  type ActivitySubject,
  changeWords,
  isChangeKind,
} from '#cms/activity/activity.ts';
import { findRecordType } from '#cms/records/registry.ts';
import { readableAddress } from '#core/text/web-address.ts';
import type { ActionType } from '#features/enquiries/rules/conversation.ts';

/** The objects of activity entries that are not records. */
export const subjects = {
  account: 'Accounts',
  invitation: 'Invitations',
  setting: 'Settings',
  backup: 'Backups',
  redirect: 'Redirects',
  picture: 'Pictures',
  privacyRequest: 'Requests about data',
  sealed: 'Sealed copies',
  news: 'News',
} as const;

interface Words {
  /** The label of the filter. */
  title: string;
  /** Comes between the name of the actor and the object. */
  said: string;
  /** Whether the name of the object is left out because the actor and the object are the same account. */
  isOwn?: true;
  /** Comes after the name of the object. */
  more?(details: ActivityDetails): string;
}

/**
 * Comes after 'followed up an enquiry:'. It contains nothing of the enquiry, because the data of parents is erased with
 * the enquiry.
 */
const stepWords: Readonly<Record<ActionType, string>> = {
  assign: 'given to',
  call: 'called',
  whatsapp: 'wrote on WhatsApp',
  mail: 'wrote an email',
  note: 'added a note',
  followUp: 'chose a day for it',
  done: 'done',
  reopen: 'opened again',
  spam: 'marked as spam',
  genuine: 'marked as from a parent',
  split: 'separated from somebody else’s',
  undo: 'undid the last step',
};
const isStep = (kind: unknown): kind is ActionType =>
  typeof kind === 'string' && Object.hasOwn(stepWords, kind);

const becomes = ({ before, after }: ActivityDetails) => (before ? `from ${before} to ${after}` : '');

/** Every kind of activity entry and its text for staff. */
const kinds = {
  signedIn: {
    title: 'Signed in',
    said: 'signed in',
    isOwn: true,
    more: ({ by }) => (by ? `with ${by}` : ''),
  },
  signInRefused: {
    title: 'Sign-in refused',
    said: 'was not allowed to sign in as',
    more: ({ why }) => (why ? `(${why})` : ''),
  },
  signedOut: { title: 'Signed out', said: 'signed out', isOwn: true },
  sessionsEnded: { title: 'Signed out elsewhere', said: 'signed out devices of' },
  sessionResumed: { title: 'Signed in again by Undo', said: 'undid a sign-out of' },
  accountOpened: { title: 'Account opened', said: 'opened an account', isOwn: true },
  accountCreated: {
    title: 'Account created',
    said: 'created the account',
    more: ({ role }) => (role ? `as ${role}` : ''),
  },
  resetAsked: { title: 'New password asked for', said: 'asked for a link to choose a new password for' },
  passwordChanged: {
    title: 'Password changed',
    said: 'changed the password of',
    more: ({ by }) => (by ? `by ${by}` : ''),
  },
  emailConfirmed: { title: 'Email confirmed', said: 'confirmed their email address', isOwn: true },
  // The entry no longer names the account.
  accountEnded: { title: 'Account closed', said: 'closed their account', isOwn: true },
  nameChanged: { title: 'Name changed', said: 'changed the name of', more: becomes },
  roleChanged: { title: 'Role changed', said: 'changed the role of', more: becomes },
  accountDisabled: { title: 'Account disabled', said: 'disabled' },
  accountEnabled: { title: 'Account enabled', said: 'enabled again' },
  invited: { title: 'Invited', said: 'invited', more: ({ role }) => (role ? `as ${role}` : '') },
  invitedAgain: { title: 'Invited again', said: 'sent the invitation again to' },
  invitationRevoked: { title: 'Invitation revoked', said: 'revoked the invitation of' },
  invitationAccepted: {
    title: 'Invitation accepted',
    said: 'accepted the invitation',
    isOwn: true,
    more: ({ role }) => (role ? `as ${role}` : ''),
  },
  enquiryFollowedUp: {
    title: 'Enquiry followed up',
    said: 'followed up an enquiry:',
    isOwn: true,
    more: ({ step, to }) => [isStep(step) ? stepWords[step] : '', to].filter(Boolean).join(' '),
  },
  enquiryAnswered: { title: 'Reply sent to a parent', said: 'sent a reply to a parent', isOwn: true },
  placesWritten: {
    title: 'Wrote to parents',
    said: 'wrote to parents of the webinar',
    more: ({ parents }) => (parents ? `(${parents})` : ''),
  },
  refundPaid: { title: 'Refund paid', said: 'noted a refund as paid for the webinar' },
  refundLapsed: {
    title: 'Refund closed, not asked for',
    said: 'closed a refund that nobody had asked for, for the webinar',
  },
  refundOpened: { title: 'Refund opened again', said: 'noted a refund as still to be paid for the webinar' },
  placeLinksEnded: {
    title: 'Links to a place stopped',
    said: 'stopped the links to a place, and sent a new one, for the webinar',
  },
  factorAdded: {
    title: 'Second step added',
    said: 'added a second step for signing in to',
    more: ({ factor }) => (factor ? `(${factor})` : ''),
  },
  // The name of a passkey reveals where its owner signs in, so the entry leaves it out.
  factorRenamed: {
    title: 'Second step renamed',
    said: 'renamed a second step for signing in to',
    more: ({ factor }) => (factor ? `(${factor})` : ''),
  },
  factorRemoved: {
    title: 'Second step removed',
    said: 'removed a second step for signing in from',
    more: ({ factor }) => (factor ? `(${factor})` : ''),
  },
  emailChanged: { title: 'Email changed', said: 'changed the email address of' },
  accountRecovered: { title: 'Account recovered', said: 'recovered the account of' },
  backupMade: { title: 'Backup made by hand', said: 'made' },
  backupRestored: { title: 'Backup put back', said: 'put back' },
  settingChanged: {
    title: 'Setting changed',
    said: 'was started with a changed setting:',
    more: becomes,
  },
  siteSettingChanged: { title: 'Site setting changed', said: 'changed the setting' },
  redirectAdded: {
    title: 'Redirect added',
    said: 'let the address',
    more: ({ to }) => (to ? `lead to ${readableAddress(String(to))}` : ''),
  },
  redirectRemoved: { title: 'Redirect removed', said: 'removed the redirect of' },
  pictureAdded: { title: 'Picture added', said: 'added the picture' },
  pictureDescribed: { title: 'Picture described', said: 'changed the description of the picture' },
  pictureReplaced: {
    title: 'Picture replaced',
    said: 'replaced everywhere the picture',
    more: ({ entries }) => `(${entries === 1 ? '1 entry' : `${entries} entries`})`,
  },
  pictureReplacedBack: {
    title: 'Picture put back',
    said: 'undid the replacement of the picture',
    more: ({ entries }) => `(${entries === 1 ? '1 entry' : `${entries} entries`})`,
  },
  pictureDeleted: { title: 'Picture deleted', said: 'deleted the picture' },
  pictureRestored: { title: 'Picture brought back', said: 'brought back the picture' },
  previewSent: {
    title: 'Preview link made',
    said: 'made a link to a preview of',
    more: ({ hours }) => (hours ? `(${hours} hours)` : ''),
  },
  previewRevoked: { title: 'Preview link revoked', said: 'revoked a link to a preview of' },
  dataRequestNoted: { title: 'Request about data noted', said: 'noted a request about data:' },
  dataRequestConfirmed: {
    title: 'Request about data confirmed',
    said: 'confirmed a request about data:',
    more: ({ how }) => (how ? `(${how})` : ''),
  },
  dataRequestTakenBack: {
    title: 'Request about data taken back',
    said: 'took back, of a request about data:',
  },
  dataRequestCompleted: { title: 'Request about data completed', said: 'completed a request about data:' },
  dataRequestRefused: { title: 'Request about data refused', said: 'refused a request about data:' },
  dataCopied: { title: 'Copy of data downloaded', said: 'downloaded a copy for a request about data:' },
  sealedOpened: { title: 'Sealed copy opened', said: 'opened what is kept sealed:' },
  secretShown: { title: 'Secret shown', said: 'viewed a secret, to keep it apart from the database:' },
  exported: {
    title: 'List exported',
    said: 'exported the list',
    more: ({ rows }) => `(${rows === 1 ? '1 row' : `${rows} rows`})`,
  },
} as const satisfies Record<string, Words>;

type Kinds = typeof kinds;

declare module '#cms/activity/activity.ts' {
  interface ActivityKinds extends Kinds {}
}

/** The fields of an entry or a change that its text needs. */
interface NotifiedState {
  kind: string;
  about: Pick<ActivitySubject, 'kind' | 'name'>;
  details: ActivityDetails;
}

const isActivityKind = (kind: string): kind is keyof Kinds => Object.hasOwn(kinds, kind);

/** The filter labels of all kinds, of entries and of changes. */
export const kindTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(changeWords).map(([kind, said]) => [kind, capital(said)])),
  ...Object.fromEntries(Object.entries(kinds).map(([kind, { title }]) => [kind, title])),
};

/**
 * The text of an entry after the name of the actor: 'changed the blog', the name of the object, and further details.
 * Name and details may be empty.
 */
export function activityInWords({ kind, about, details }: NotifiedState): {
  said: string;
  name: string;
  more: string;
} {
  if (!isActivityKind(kind)) {
    const thing = findRecordType(about.kind)?.definition.labels.one.toLowerCase() ?? about.kind;
    const done = isChangeKind(kind) ? changeWords[kind] : kind;
    return { said: `${done} the ${thing}`, name: about.name, more: '' };
  }
  const { said, isOwn, more }: Words = kinds[kind];
  const name = about.kind === 'redirect' ? readableAddress(about.name) : about.name;
  return { said, name: isOwn ? '' : name, more: more?.(details) ?? '' };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
