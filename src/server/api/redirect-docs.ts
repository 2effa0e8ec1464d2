import { answers, failures, pageParameters, pathParameter, recordOfTexts, wrapped } from './docs.ts';

const tags = ['Redirects'];
const text = { type: 'string' };
const moment = { type: ['string', 'null'], format: 'date-time' };
const redirect = {
  type: 'object',
  properties: {
    _id: text,
    from: { ...text, description: 'A path of the site in its one spelling.' },
    to: { ...text, description: 'A path of the site or an https address; empty where it leads to an entry.' },
    record: text,
    title: text,
    leadsTo: { type: ['string', 'null'], description: 'Where visitors come out.' },
    addedAt: { ...text, format: 'date-time' },
    uses: { type: 'integer', minimum: 0 },
    usedAt: moment,
  },
};

/** The OpenAPI entries of the calls about redirects. */
export const redirectDocs = {
  list: {
    tags,
    summary: 'List old addresses and where they lead, newest first',
    querystring: pageParameters,
    response: answers(200, wrapped('redirects', { type: 'array', items: redirect }), failures(400)),
  },
  add: {
    tags,
    summary: 'Redirect an old address',
    body: recordOfTexts('from', 'to'),
    response: answers(201, recordOfTexts('_id', 'from', 'to', 'addedAt'), failures(400, 409)),
  },
  remove: {
    tags,
    summary: 'Remove a redirect',
    params: pathParameter('id', 'Of the redirect.'),
    response: answers(200, recordOfTexts('message'), failures(404)),
  },
};
