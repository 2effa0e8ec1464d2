import {
  errorResponses,
  type JsonSchema,
  listOf,
  objectOf,
  pageParameters,
  pathParameter,
  responses,
} from '#core/http/open-api.ts';
import { requestKinds, requestSources, requestStates } from './rules/requests.ts';

const tags = ['Requests about data'];
const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const moment: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const oneOf = (words: object): JsonSchema => ({ type: 'string', enum: Object.keys(words) });

const listed = {
  _id: text,
  kind: oneOf(requestKinds),
  state: oneOf(requestStates),
  source: oneOf(requestSources),
  email: { ...text, description: 'Empty once the request has ended.' },
  createdAt: { ...text, format: 'date-time' },
  confirmedAt: moment,
  dueAt: { ...moment, description: 'When an answer is due; null: not confirmed.' },
  endedAt: moment,
  endedBy: { ...text, description: 'Empty: the site itself.' },
  revision: { type: 'integer', minimum: 1 },
};
const kept = listOf(objectOf({ what: text, count, why: text, until: text }));
const view = objectOf({
  ...listed,
  message: text,
  reply: { ...text, description: 'The message of staff to the person.' },
  report: {
    ...objectOf({ erased: { type: 'object', additionalProperties: count }, kept }),
    type: ['object', 'null'],
  },
  earlierRequests: { ...count, description: 'The number of earlier requests of the same person.' },
  heldData: {
    ...objectOf({ records: listOf(objectOf({ what: text, count })), retained: kept }),
    type: ['object', 'null'],
    description: 'The data held about the person; null: the request has ended.',
  },
});
const ofRequest = pathParameter('id', 'Of the request.');
const conflictAnswers = {
  ...errorResponses(400, 404, 413, 415, 429),
  409: {
    ...objectOf({ message: text }),
    properties: { message: text, current: view },
    description:
      'Another change came first, or the action does not apply; `current` is the request as it is now.',
  },
};

/** The OpenAPI entries of the calls about requests. */
export const privacyDocs = {
  overview: {
    tags,
    summary: 'The number of newsletter subscribers, and the retention of personal data',
    response: responses(
      200,
      objectOf({
        subscribers: count,
        unclosedEnquiries: count,
        retention: listOf(objectOf({ subject: text, purpose: text, period: text })),
      }),
      {},
    ),
  },
  list: {
    tags,
    summary: 'List requests about data, soonest due first',
    querystring: {
      ...pageParameters,
      properties: {
        ...pageParameters.properties,
        kind: oneOf(requestKinds),
        state: { type: 'string', enum: ['open', ...Object.keys(requestStates)] },
      },
    },
    response: responses(200, objectOf({ requests: listOf(objectOf(listed)) }), errorResponses(400)),
  },
  note: {
    tags,
    summary: 'Record a request that came by phone or on paper',
    description: 'Unless `isKnown`, an email lets the person confirm it.',
    body: {
      ...objectOf({ kind: oneOf(requestKinds), email: text }),
      properties: { kind: oneOf(requestKinds), email: text, message: text, isKnown: { type: 'boolean' } },
    },
    response: responses(201, objectOf({ request: view }), errorResponses(400, 413, 415, 429)),
  },
  view: {
    tags,
    summary: 'One request, and the data held about the person',
    params: ofRequest,
    response: responses(200, objectOf({ request: view }), errorResponses(404)),
  },
  act: {
    tags,
    summary: 'Apply an action to a request, and send the emails that follow',
    description:
      '`action` is one of `{kind: confirm|unconfirm|sendLink|remove|erase}`, `{kind: complete|refuse, reply}`. After `remove` the request is null.',
    params: ofRequest,
    body: objectOf({ revision: { type: 'integer', minimum: 1 }, action: { type: 'object' } }),
    response: responses(200, objectOf({ request: { ...view, type: ['object', 'null'] } }), conflictAnswers),
  },
  copy: {
    tags,
    summary: 'All data held about the person of a confirmed request for a copy',
    params: ofRequest,
    response: responses(200, { type: 'object' }, errorResponses(404, 409)),
  },
};
