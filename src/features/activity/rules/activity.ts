import {
  type ActivityDetails,
  type ActivitySubject,
  changeVerbs,
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

interface KindText {
  /** The label of the filter. */
  title: string;
  /** Comes between the name of the actor and the object. */
  predicate: string;
  /** Whether the name of the object is left out because the actor and the object are the same account. */
  isOwn?: true;
  /** Comes after the name of the object. */
  more?(details: ActivityDetails): string;
}

/**
 * Comes after 'followed up an enquiry:'. It contains nothing of the enquiry, because the data of parents is erased with
 * the enquiry.
 */
const enquiryActionTexts: Readonly<Record<ActionType, string>> = {
  assign: 'assigned to',
  call: 'called',
  whatsapp: 'wrote on WhatsApp',
  mail: 'wrote an email',
  note: 'added a note',
  followUp: 'set a follow-up',
  done: 'done',
  reopen: 'opened again',
  spam: 'marked as spam',
  genuine: 'marked as from a parent',
  split: 'separated from another person’s message',
  undo: 'undid the last action',
};
const isEnquiryAction = (kind: unknown): kind is ActionType =>
  typeof kind === 'string' && Object.hasOwn(enquiryActionTexts, kind);

const formatChange = ({ before, after }: ActivityDetails) => (before ? `from ${before} to ${after}` : '');

/** Every kind of activity entry and its text for staff. */
const kinds = {
  signedIn: {
    title: 'Signed in',
    predicate: 'signed in',
    isOwn: true,
    more: ({ by }) => (by ? `with ${by}` : ''),
  },
  signInRefused: {
    title: 'Sign-in refused',
    predicate: 'was not allowed to sign in as',
    more: ({ why }) => (why ? `(${why})` : ''),
  },
  signedOut: { title: 'Signed out', predicate: 'signed out', isOwn: true },
  sessionsEnded: { title: 'Signed out elsewhere', predicate: 'signed out devices of' },
  sessionResumed: { title: 'Signed in again by Undo', predicate: 'undid a sign-out of' },
  accountOpened: { title: 'Account opened', predicate: 'opened an account', isOwn: true },
  accountCreated: {
    title: 'Account created',
    predicate: 'created the account',
    more: ({ role }) => (role ? `as ${role}` : ''),
  },
  resetAsked: { title: 'New password requested', predicate: 'asked for a link to choose a new password for' },
  passwordChanged: {
    title: 'Password changed',
    predicate: 'changed the password of',
    more: ({ by }) => (by ? `by ${by}` : ''),
  },
  emailConfirmed: { title: 'Email confirmed', predicate: 'confirmed their email address', isOwn: true },
  // The entry no longer names the account.
  accountEnded: { title: 'Account closed', predicate: 'closed their account', isOwn: true },
  nameChanged: { title: 'Name changed', predicate: 'changed the name of', more: formatChange },
  roleChanged: { title: 'Role changed', predicate: 'changed the role of', more: formatChange },
  accountDisabled: { title: 'Account disabled', predicate: 'disabled' },
  accountEnabled: { title: 'Account enabled', predicate: 'enabled again' },
  invited: { title: 'Invited', predicate: 'invited', more: ({ role }) => (role ? `as ${role}` : '') },
  invitedAgain: { title: 'Invited again', predicate: 'sent the invitation again to' },
  invitationRevoked: { title: 'Invitation revoked', predicate: 'revoked the invitation of' },
  invitationAccepted: {
    title: 'Invitation accepted',
    predicate: 'accepted the invitation',
    isOwn: true,
    more: ({ role }) => (role ? `as ${role}` : ''),
  },
  enquiryFollowedUp: {
    title: 'Enquiry followed up',
    predicate: 'followed up an enquiry:',
    isOwn: true,
    more: ({ step, to }) =>
      [isEnquiryAction(step) ? enquiryActionTexts[step] : '', to].filter(Boolean).join(' '),
  },
  enquiryAnswered: { title: 'Reply sent to a parent', predicate: 'sent a reply to a parent', isOwn: true },
  placesWritten: {
    title: 'Emailed parents',
    predicate: 'emailed parents of the webinar',
    more: ({ parents }) => (parents ? `(${parents})` : ''),
  },
  refundPaid: { title: 'Refund paid', predicate: 'marked as paid a refund for the webinar' },
  refundLapsed: {
    title: 'Refund closed, not requested',
    predicate: 'closed a refund that was not requested in time, for the webinar',
  },
  refundOpened: {
    title: 'Refund opened again',
    predicate: 'marked as not paid a refund for the webinar',
  },
  placeLinksEnded: {
    title: 'Links to a registration stopped',
    predicate: 'stopped the links to a registration, and sent a new link, for the webinar',
  },
  factorAdded: {
    title: 'Second step added',
    predicate: 'added a second step for signing in to',
    more: ({ factor }) => (factor ? `(${factor})` : ''),
  },
  // The name of a passkey reveals where its owner signs in, so the entry leaves it out.
  factorRenamed: {
    title: 'Second step renamed',
    predicate: 'renamed a second step for signing in to',
    more: ({ factor }) => (factor ? `(${factor})` : ''),
  },
  factorRemoved: {
    title: 'Second step removed',
    predicate: 'removed a second step for signing in from',
    more: ({ factor }) => (factor ? `(${factor})` : ''),
  },
  emailChanged: { title: 'Email changed', predicate: 'changed the email address of' },
  accountRecovered: { title: 'Account recovered', predicate: 'recovered the account of' },
  backupMade: { title: 'Backup made by hand', predicate: 'made' },
  backupRestored: { title: 'Backup restored', predicate: 'restored' },
  settingChanged: {
    title: 'Setting changed',
    predicate: 'was started with a changed setting:',
    more: formatChange,
  },
  siteSettingChanged: { title: 'Site setting changed', predicate: 'changed the setting' },
  redirectAdded: {
    title: 'Redirect added',
    predicate: 'redirected the address',
    more: ({ to }) => (to ? `to ${readableAddress(String(to))}` : ''),
  },
  redirectRemoved: { title: 'Redirect removed', predicate: 'removed the redirect of' },
  pictureAdded: { title: 'Picture added', predicate: 'added the picture' },
  pictureDescribed: { title: 'Picture described', predicate: 'changed the description of the picture' },
  pictureReplaced: {
    title: 'Picture replaced',
    predicate: 'replaced everywhere the picture',
    more: ({ entries }) => `(${entries === 1 ? '1 entry' : `${entries} entries`})`,
  },
  pictureReplacedBack: {
    title: 'Picture replacement undone',
    predicate: 'undid the replacement of the picture',
    more: ({ entries }) => `(${entries === 1 ? '1 entry' : `${entries} entries`})`,
  },
  pictureDeleted: { title: 'Picture deleted', predicate: 'deleted the picture' },
  pictureRestored: { title: 'Picture restored', predicate: 'restored the picture' },
  previewSent: {
    title: 'Preview link made',
    predicate: 'made a link to a preview of',
    more: ({ hours }) => (hours ? `(${hours} hours)` : ''),
  },
  previewRevoked: { title: 'Preview link revoked', predicate: 'revoked a link to a preview of' },
  dataRequestNoted: { title: 'Request about data logged', predicate: 'logged a request about data:' },
  dataRequestConfirmed: {
    title: 'Request about data confirmed',
    predicate: 'confirmed a request about data:',
    more: ({ how }) => (how ? `(${how})` : ''),
  },
  dataRequestTakenBack: {
    title: 'Request about data undone',
    predicate: 'undid a step of a request about data:',
  },
  dataRequestCompleted: {
    title: 'Request about data completed',
    predicate: 'completed a request about data:',
  },
  dataRequestRefused: { title: 'Request about data refused', predicate: 'refused a request about data:' },
  dataCopied: { title: 'Copy of data downloaded', predicate: 'downloaded a copy for a request about data:' },
  sealedOpened: { title: 'Sealed copy opened', predicate: 'opened what is kept sealed:' },
  secretShown: { title: 'Secret shown', predicate: 'viewed a secret, to keep it apart from the database:' },
  exported: {
    title: 'List exported',
    predicate: 'exported the list',
    more: ({ rows }) => `(${rows === 1 ? '1 row' : `${rows} rows`})`,
  },
} as const satisfies Record<string, KindText>;

type Kinds = typeof kinds;

declare module '#cms/activity/activity.ts' {
  interface ActivityKinds extends Kinds {}
}

/** The fields of an entry or a change that its text needs. */
interface DescribedEntry {
  kind: string;
  about: Pick<ActivitySubject, 'kind' | 'name'>;
  details: ActivityDetails;
}

const isActivityKind = (kind: string): kind is keyof Kinds => Object.hasOwn(kinds, kind);

/** The filter labels of all kinds, of entries and of changes. */
export const kindTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(changeVerbs).map(([kind, predicate]) => [kind, capital(predicate)])),
  ...Object.fromEntries(Object.entries(kinds).map(([kind, { title }]) => [kind, title])),
};

/**
 * The text of an entry after the name of the actor: 'changed the blog', the name of the object, and further details.
 * Name and details may be empty.
 */
export function activityInWords({ kind, about, details }: DescribedEntry): {
  predicate: string;
  name: string;
  more: string;
} {
  if (!isActivityKind(kind)) {
    const label = findRecordType(about.kind)?.definition.labels.one.toLowerCase() ?? about.kind;
    const done = isChangeKind(kind) ? changeVerbs[kind] : kind;
    return { predicate: `${done} the ${label}`, name: about.name, more: '' };
  }
  const { predicate, isOwn, more }: KindText = kinds[kind];
  const name = about.kind === 'redirect' ? readableAddress(about.name) : about.name;
  return { predicate, name: isOwn ? '' : name, more: more?.(details) ?? '' };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
