import * as z from 'zod';
import { accountRoles } from '#core/access/roles.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import {
  bodyOfTexts,
  datetime,
  id,
  idParams,
  messageAnswer,
  text,
  trimmedText,
  untrimmedText,
} from '#core/api/schemas.ts';

// Accounts store roles as texts, because a newer version of the site may know others.
const role = text.meta({ enum: accountRoles });

const member = z.object({
  ...{ _id: id, name: text, email: text, role, createdAt: datetime },
  lastSeenAt: datetime.nullable().describe('Accurate to a few minutes; null: never.'),
  disabledAt: datetime.nullable().describe('When the account was closed; null: it is open.'),
  hasTwoFactor: z.boolean().describe('Whether signing in needs a second factor.'),
  isOwn: z.boolean().describe('Whether it is the account that makes the request.'),
  canManage: z.boolean().describe('Whether the account that makes the request may change it.'),
});
const invitation = z.object({
  ...{ _id: id, name: text, email: text, role },
  invitedBy: text.describe('The name of the member of staff who sent it last.'),
  ...{ createdAt: datetime, expiresAt: datetime },
  state: z.enum(['pending', 'expired']),
});
const sentInvitation = z.object({
  invitation,
  link: text.describe('For the invited person; the API shows it only once.'),
});

export type StaffMember = z.output<typeof member>;
/** An open invitation; no list contains its link. */
export type PresentedInvitation = z.output<typeof invitation>;
export type SentInvitation = z.output<typeof sentInvitation>;

/** Bytes. */
const bodyLimit = 16_384;

/** The calls that accept an invitation. The token is sent in the body, because addresses are in the logs of proxies. */
export const invitationCalls = defineCalls('Staff', {
  'POST auth/invitation': {
    summary: 'Read an invitation by the end of its link; that changes nothing',
    action: 'invitation.accept',
    body: bodyOfTexts({ token: trimmedText }),
    bodyLimit,
    answers: {
      200: z.object({
        ...{ name: text, email: text, role, expiresAt: datetime },
        invitedBy: text.describe('Empty: the account is deleted.'),
        hasAccount: z.boolean().describe('Whether the address already has an account.'),
      }),
    },
    errors: [429],
  },
  'POST auth/accept-invitation': {
    summary: 'Accept an invitation, with a name and a password',
    action: 'invitation.accept',
    body: bodyOfTexts({ token: trimmedText, name: trimmedText, password: untrimmedText }),
    bodyLimit,
    answers: { 200: messageAnswer },
    errors: [409, 429, 503],
  },
});

const ofAccount = { params: idParams('The `_id` of the account.') };
const ofInvitation = { params: idParams('The `_id` of the invitation.') };
const managing = { action: 'staff.manage', confirmed: true } as const;

/** The calls about the staff, except those without a body. */
export const staffCalls = defineCalls('Staff', {
  'GET staff': {
    summary: 'List the staff, and who is invited',
    action: 'staff.read',
    answers: { 200: z.object({ staff: z.array(member), invitations: z.array(invitation) }) },
  },
  'POST staff/invitations': {
    summary: 'Invite a person to the staff, by email',
    ...managing,
    body: bodyOfTexts({ name: trimmedText, email: trimmedText, role: trimmedText }),
    bodyLimit,
    answers: { 201: sentInvitation },
    errors: [409, 429],
  },
  'PUT staff/:id/role': {
    summary: 'Change the role of an account; a user is not on the staff',
    ...managing,
    ...ofAccount,
    body: bodyOfTexts({ role: trimmedText }),
    bodyLimit,
    answers: { 200: member },
  },
});

/** The calls about one account or invitation that have no body. */
export const staffActionCalls = defineCalls('Staff', {
  'POST staff/:id/disable': {
    summary: 'Close an account; its sessions end',
    ...{ ...managing, ...ofAccount },
    answers: { 200: member },
  },
  'POST staff/:id/enable': {
    summary: 'Open a closed account again',
    ...{ ...managing, ...ofAccount },
    answers: { 200: member },
  },
  'POST staff/:id/remove-factors': {
    summary: 'Remove the second factors of an account; its sessions end',
    ...{ ...managing, ...ofAccount },
    answers: { 200: member },
    errors: [409],
  },
  // Without `confirmed`, as withdrawing an invitation: removing access must never be delayed.
  'POST staff/:id/sign-out': {
    summary: 'End the sessions of an account',
    action: 'staff.manage',
    ...ofAccount,
    answers: { 200: member },
  },
  'POST staff/invitations/:id/send': {
    summary: 'Send an invitation again, with a new link and time; the former link ends',
    ...{ ...managing, ...ofInvitation },
    answers: { 200: sentInvitation },
    errors: [429],
  },
  'POST staff/invitations/:id/link': {
    summary: 'Make a new link of an invitation, to pass on by other means; the former link ends',
    ...{ ...managing, ...ofInvitation },
    answers: { 200: sentInvitation },
  },
  'DELETE staff/invitations/:id': {
    summary: 'Withdraw an invitation',
    action: 'staff.manage',
    ...ofInvitation,
    answers: { 200: messageAnswer },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls
    extends TypesOfEach<typeof invitationCalls>,
      TypesOfEach<typeof staffCalls>,
      TypesOfEach<typeof staffActionCalls> {}
}
