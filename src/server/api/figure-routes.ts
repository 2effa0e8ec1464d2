import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { mostWeeks, usualWeeks } from '../../content/front-desk/figures.ts';
import { longest } from '../../content/people/contact-rules.ts';
import { exportFigures } from '../exports/export-figures.ts';
import { readFigures } from '../front-desk/figures.ts';
import type { Services } from '../services.ts';
import { beginCsv } from './begin-csv.ts';
import { answers, failures, type JsonSchema, listOf, objectOf } from './docs.ts';
import { readFields } from './read-fields.ts';

const weeksMessage = `weeks is a whole number from 1 to ${mostWeeks}.`;
const query = z.object({
  weeks: z
    .string(weeksMessage)
    .regex(/^\d{1,3}$/, weeksMessage)
    .transform(Number)
    .refine((weeks) => weeks >= 1 && weeks <= mostWeeks, weeksMessage)
    .default(usualWeeks),
  city: z.string('city is the name of a city.').max(longest.city, 'That is too long for a city.').optional(),
});

type Parts = Pick<Services, 'stores' | 'siteSettings' | 'timeZone' | 'daybreak' | 'dayOf' | 'clock'>;

/** How long parents wait for the front desk (product: Figures of the front desk). No figure names anybody. */
export function figureRoutes({ stores, siteSettings, timeZone, daybreak, dayOf, clock }: Parts) {
  const read = async (sent: unknown) => {
    const { weeks, city } = readFields(query, sent);
    const { openingHours: hours } = await siteSettings.read();
    const asked = { weeks, city: city || undefined };
    const figures = await readFigures({ stores, hours, timeZone, daybreak }, asked, dayOf(clock()));
    return { figures, city: asked.city };
  };

  return async (app: FastifyInstance): Promise<void> => {
    const config = { action: 'enquiry.read' } as const;
    app.get('/front-desk/figures', { config, schema: docs }, async (request) =>
      read(request.query).then(({ figures }) => figures),
    );

    app.get('/front-desk/figures.csv', { config, schema: csvDocs }, async (request, reply) => {
      const { figures, city } = await read(request.query);
      const rows = figures.weeks.length + 1 + figures.cities.length;
      const about = { kind: 'enquiry', id: '', name: 'Figures of the front desk' };
      await beginCsv(request, reply, stores, { about, rows, file: `front-desk-figures-${dayOf(clock())}` });
      return reply.send(exportFigures(figures, city));
    });
  };
}

const tags = ['Front desk'];
const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer' };
const minutes: JsonSchema = {
  type: ['integer', 'null'],
  description: 'Opening minutes; null: nobody was answered.',
};
const waits = {
  arrived: count,
  answered: count,
  waiting: count,
  closed: count,
  median: minutes,
  p90: minutes,
};
const querystring = {
  type: 'object',
  properties: {
    weeks: { type: 'integer', minimum: 1, maximum: mostWeeks, default: usualWeeks },
    city: { ...text, description: 'Narrows the weeks and their total; all cities are told in any case.' },
  },
};

const docs = {
  tags,
  summary: 'How long parents waited for a first human contact, by the week in which they wrote and by city',
  querystring,
  response: answers(
    200,
    objectOf({
      weeks: listOf(objectOf({ week: { ...text, format: 'date', description: 'Its Monday.' }, ...waits })),
      total: objectOf(waits),
      cities: listOf(objectOf({ city: { ...text, description: 'Empty: all further ones.' }, ...waits })),
    }),
    failures(400),
  ),
};

const csvDocs = {
  tags,
  summary: 'The same as CSV',
  querystring,
  produces: ['text/csv'],
  response: {
    200: {
      type: 'string',
      description: 'The weeks, their total and the cities, with a head; UTF-8 with its mark.',
    },
    ...failures(400),
  },
};
