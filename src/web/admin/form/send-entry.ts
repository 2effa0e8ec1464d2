import type { ContentType } from '../../../content/define-content.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/session-client.ts';
import type { Entry } from '../entry.ts';
import type { LocalDraft } from './draft.ts';
import { formOf } from './entry-values.ts';
import type { SaveStage } from './save-progress.tsx';

/**
 * Stores what a form holds. A new entry is stored once, however often its form is sent, and in the words that the
 * form holds at last.
 *
 * @returns the entry as it is stored now
 * @throws ApiError
 */
export async function sendEntry(
  definition: ContentType,
  { id, entry, values, files, kept }: LocalDraft,
  onStage: (stage: SaveStage) => void,
): Promise<Entry> {
  if (entry) return change(entry);
  try {
    return await send('POST', formOf(definition, { entry, values, files, kept }), '', id);
  } catch (error) {
    // An earlier press has arrived after all, and the words have changed since.
    if (!(error instanceof ApiError && error.status === 409 && error.current)) throw error;
    return await change(error.current);
  }

  function change(stored: Entry): Promise<Entry> {
    return send('PUT', formOf(definition, { entry: stored, values, files, kept }), `/${stored._id}`);
  }

  async function send(
    method: string,
    body: FormData,
    subPath: string,
    idempotencyKey?: string,
  ): Promise<Entry> {
    const tells = holdsPictures(body);
    onStage({ is: 'sending', percent: tells ? 0 : undefined });
    const { data } = await callApi<Entry>(method, definition.api.path + subPath, {
      body,
      ...(idempotencyKey && { idempotencyKey }),
      onSent(percent) {
        if (tells) onStage(percent < 100 ? { is: 'sending', percent } : { is: 'preparing' });
      },
    });
    return data;
  }
}

/** Chosen ones, or new ones in a text. */
function holdsPictures(form: FormData): boolean {
  return [...form.values()].some((value) => value instanceof File || value.includes('src="data:'));
}
