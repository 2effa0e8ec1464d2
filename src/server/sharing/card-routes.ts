import type { FastifyInstance } from 'fastify';
import { keyOf } from '../../content/addresses.ts';
import { contentTypes } from '../../content/index.ts';
import { fallbackAddress, focusOf } from '../../content/picture.ts';
import { missing } from '../../content/refusal.ts';
import type { Stores } from '../../store/stores.ts';
import { createAnswerCache } from '../answers/answer-cache.ts';
import { answerOf } from '../answers/prepared-answer.ts';
import type { QuickAnswers } from '../answers/quick-answers.ts';
import { sendAnswer } from '../answers/send-answer.ts';
import { headersOfFile } from '../api/stored-file.ts';
import { cardAddress, cardOf, readCardName } from './card-address.ts';
import type { CardShelf } from './card-shelf.ts';

/** Bytes of all cards in memory; one takes some 60 kB. */
const maxBytes = 6 * 1024 * 1024;

interface Parts {
  stores: Pick<Stores, 'records' | 'files'>;
  cards: CardShelf;
  quick: Pick<QuickAnswers, 'add'>;
  onContentChange: (listener: () => void) => void;
}

interface Named {
  Params: { type: string; file: string };
}

/**
 * Serves the cards of entries (product: Sharing). Only the card of an entry as visitors see it now has an address: what
 * is asked for otherwise is missing, and nothing is drawn for it. The link alone leads there, for staff who look at it.
 */
export function cardRoutes({ stores, cards, quick, onContentChange }: Parts) {
  const cache = createAnswerCache({ maxBytes });
  onContentChange(() => cache.clear());
  quick.add({ kind: 'files', cache, find: cache.find });

  /** What is shown where there is no card: the picture of the entry, else the site's own. */
  async function standIn(picture: string): Promise<string> {
    if (!picture) return '/share.jpg';
    const facts = (await stores.files.findPictures([picture])).get(picture);
    return fallbackAddress(picture, facts);
  }

  async function focusFor(picture: string | undefined): Promise<string | undefined> {
    const facts = picture ? (await stores.files.findPictures([picture])).get(picture) : undefined;
    return facts?.focal && focusOf(facts.focal);
  }

  return async (app: FastifyInstance): Promise<void> => {
    const options = { config: { action: 'page.read' }, schema: { hide: true } } as const;
    app.get<Named>('/cards/:type/:file', options, async (request, reply) => {
      const { type, file } = request.params;
      const asked = readCardName(type, file);
      const key = asked && keyOf(contentTypes[asked.name], asked.link);
      const entry = key && (await stores.records.find(asked.name, key));
      const focus = entry && (await focusFor(cardOf(asked.name, entry)?.facts.picture));
      const card = entry && cardOf(asked.name, entry, focus);
      if (!card || (asked.hash && card.hash !== asked.hash)) throw missing('Card');
      if (!asked.hash) {
        reply.header('cache-control', 'no-store');
        return reply.redirect(cardAddress(asked.name, entry, focus) ?? '', 302);
      }
      const bytes = await cards.get({ id: entry._id, ...card });
      if (!bytes) {
        reply.header('cache-control', 'no-store');
        return reply.redirect(await standIn(card.facts.picture), 302);
      }
      const answer = await cache.get(cardAddress(asked.name, entry, focus) ?? '', async () => {
        const { etag, 'accept-ranges': _whole, ...headers } = headersOfFile(card.hash, 'image/jpeg');
        return answerOf({ headers, etag }, { identity: Buffer.from(bytes) });
      });
      return sendAnswer(answer, request, reply);
    });
  };
}
