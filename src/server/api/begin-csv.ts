import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActivitySubject } from '../../content/activity.ts';
import type { Stores } from '../../store/stores.ts';
import { doneBy } from '../accounts/notes.ts';
import { requireCaller } from '../plugins/access.ts';
import { totalHeader } from './list-query.ts';

interface Csv {
  /** What is taken along. Nothing of what was searched for: it may be somebody's name. */
  about: ActivitySubject;
  rows: number;
  /** The name of the file, without its ending. */
  file: string;
}

/** Notes who takes a file for spreadsheets along (product: Activity), and begins the answer that is one. */
export async function beginCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  { activity }: Pick<Stores, 'activity'>,
  { about, rows, file }: Csv,
): Promise<void> {
  await activity.note({ ...doneBy(requireCaller(request)), kind: 'exported', about, details: { rows } });
  // The reply is not given back: whoever awaits one waits until it is sent.
  reply
    .header('Content-Disposition', `attachment; filename="${file}.csv"`)
    .header(totalHeader, rows)
    .type('text/csv; charset=utf-8');
}
