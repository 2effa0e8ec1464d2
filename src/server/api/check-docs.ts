import { mostLinks } from '../checks/check-desk.ts';
import { answers, failures, listOf, objectOf } from './docs.ts';

const tags = ['Before it goes out'];
const text = { type: 'string' };

/** The OpenAPI entries of the calls about what there is to look at. */
export const checkDocs = {
  links: {
    tags,
    summary: 'Where links lead',
    description:
      'Pages of the site are looked at with the eyes of a visitor. Other sites are asked with `others: true` only: whether they have the page, and nothing else.',
    body: {
      type: 'object',
      required: ['links'],
      properties: { links: { ...listOf(text), maxItems: mostLinks }, others: { type: 'boolean' } },
    },
    response: answers(
      200,
      objectOf({
        links: listOf({
          type: 'object',
          required: ['link', 'is'],
          properties: {
            link: text,
            is: { enum: ['fine', 'nowhere', 'moved', 'elsewhere', 'unknown'] },
            why: { enum: ['missing', 'hidden', 'staff'], description: 'Of nowhere.' },
            to: { ...text, description: 'Of moved: the new address.' },
          },
        }),
      }),
      failures(400, 413, 415, 429),
    ),
  },
  entries: {
    tags,
    summary:
      'What visitors see and somebody should look at, the last that was added first, a hundred entries at a time',
    querystring: {
      type: 'object',
      properties: { before: { ...text, description: 'What `next` said of the part before.' } },
    },
    response: answers(
      200,
      objectOf({
        entries: listOf(
          objectOf({
            ...{ record: text, _id: text, title: text },
            findings: listOf(objectOf({ check: text, field: text, name: text, says: text, about: text })),
            more: { type: 'integer', description: 'How many further findings there are.' },
          }),
        ),
        looked: { type: 'integer', description: 'How many have been looked at.' },
        total: { type: 'integer' },
        next: { type: ['string', 'null'], description: 'null: that was the last part.' },
      }),
      failures(400),
    ),
  },
};
