import * as z from 'zod';
import { mostSelected } from '../lists/selection.ts';

const message = `ids are at most ${mostSelected} ids, with commas between them.`;
const form = new RegExp(`^[\\w-]{1,64}(,[\\w-]{1,64}){0,${mostSelected - 1}}$`);

/** Of calls about some records of a list. */
export const idsQuery = z.object({ ids: z.string(message).regex(form, message) });
