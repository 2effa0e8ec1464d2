import { staffRoles } from '#core/access/roles.ts';
import {
  errorResponses,
  type JsonSchema,
  listOf,
  objectOf,
  objectWith,
  pathParameter,
  recordOfTexts,
  responses,
} from '#core/http/open-api.ts';

const text: JsonSchema = { type: 'string' };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const nullableMoment: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const message = objectWith('message', text);

/** The OpenAPI entry of a call whose JSON body consists of texts. */
function describeJsonCall(
  what: { tags: string[]; summary: string },
  fields: string[],
  status: number,
  answer: JsonSchema,
  ...rejections: number[]
): object {
  return {
    ...what,
    consumes: ['application/json'],
    body: recordOfTexts(...fields),
    response: responses(status, answer, errorResponses(400, ...rejections, 413, 415)),
  };
}

const role: JsonSchema = { type: 'string', enum: staffRoles };

const member = objectOf({
  ...{ _id: text, name: text, email: text, role, createdAt: moment },
  lastSeenAt: { ...nullableMoment, description: 'Accurate to a few minutes; null: never.' },
  disabledAt: { ...nullableMoment, description: 'When the account was closed; null: it is open.' },
  hasTwoFactor: { type: 'boolean', description: 'Whether signing in needs a second factor.' },
  isOwn: { type: 'boolean', description: 'Whether it is the account that makes the request.' },
  canManage: { type: 'boolean', description: 'Whether the account that makes the request may change it.' },
});

const invitation = objectOf({
  ...{ _id: text, name: text, email: text, role },
  invitedBy: { ...text, description: 'The name of the member of staff who sent it last.' },
  ...{ createdAt: moment, expiresAt: moment },
  state: { type: 'string', enum: ['pending', 'expired'] },
});

const sent = objectOf({
  invitation,
  link: { ...text, description: 'For the invited person; the API shows it only once.' },
});

const staff = (summary: string) => ({ tags: ['Staff'], summary });
const byId = { params: pathParameter('id', 'The `_id` of the account.') };
const invitationById = { params: pathParameter('id', 'The `_id` of the invitation.') };

/** The OpenAPI entries of the calls about the staff. */
export const staffDocs = {
  list: {
    ...staff('List the staff, and who is invited'),
    response: responses(200, objectOf({ staff: listOf(member), invitations: listOf(invitation) }), {}),
  },
  changeRole: {
    ...describeJsonCall(
      staff('Give somebody another role; as a user they leave the staff'),
      ['role'],
      200,
      member,
      404,
    ),
    ...byId,
  },
  disable: {
    ...staff('Close an account; all that is signed in with it ends'),
    ...byId,
    response: responses(200, member, errorResponses(404)),
  },
  enable: {
    ...staff('Open a closed account again'),
    ...byId,
    response: responses(200, member, errorResponses(404)),
  },
  signOut: {
    ...staff('End all that is signed in with an account'),
    ...byId,
    response: responses(200, member, errorResponses(404)),
  },
  removeFactors: {
    ...staff('Take the second factors of an account away; all that is signed in with it ends'),
    ...byId,
    response: responses(200, member, errorResponses(404, 409)),
  },
  invite: describeJsonCall(
    staff('Invite a person to the staff, by email'),
    ['name', 'email', 'role'],
    201,
    sent,
    409,
    429,
  ),
  sendAgain: {
    ...staff('Send an invitation again, with a new link and time; the former link ends'),
    ...invitationById,
    response: responses(200, sent, errorResponses(400, 404, 429)),
  },
  newLink: {
    ...staff('Make a new link of an invitation, to be handed on otherwise; the former link ends'),
    ...invitationById,
    response: responses(200, sent, errorResponses(400, 404)),
  },
  revoke: {
    ...staff('Take an invitation back'),
    ...invitationById,
    response: responses(200, message, errorResponses(404)),
  },
  readInvitation: describeJsonCall(
    staff('Read an invitation by the end of its link; that changes nothing'),
    ['token'],
    200,
    objectOf({
      ...{ name: text, email: text, role, expiresAt: moment },
      invitedBy: text,
      hasAccount: { type: 'boolean', description: 'Whether the address already has an account.' },
    }),
    429,
  ),
  accept: describeJsonCall(
    staff('Accept an invitation, with a name and a password'),
    ['token', 'name', 'password'],
    200,
    message,
    409,
    429,
    503,
  ),
};
