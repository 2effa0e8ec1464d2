import { redirect } from 'react-router';
import type { ConversationCounts, ConversationSummary } from '../../../content/front-desk/conversation.ts';
import { callApi } from '../../api/session-client.ts';
import { pageSize } from '../list/list-address.ts';
import { problemOf } from '../problem-of.ts';
import { type DeskAddress, readDeskAddress, toDeskAddress, toDeskQuery } from './desk-address.ts';
import { type DeskTexts, loadTexts } from './desk-texts.ts';

/** How much there is to do, asked again and again while the screen is open. */
export interface Pulse {
  counts: ConversationCounts;
  /** Since when the one waits that waits longest (ISO, UTC); null: nobody does. */
  waitingSince: string | null;
  /** The id of the newest; null: there is none. */
  newest: string | null;
}

export interface ListedDesk {
  address: DeskAddress;
  conversations: ConversationSummary[];
  total: number;
  /** As they stood when the list was read. */
  pulse: Pulse | undefined;
  texts: DeskTexts;
  /** Why there is nothing, when the list could not be loaded. */
  problem: Error | undefined;
}

/** @throws ApiError */
export async function askPulse(signal: AbortSignal): Promise<Pulse> {
  return (await callApi<Pulse>('GET', 'conversations/counts', { signal, cache: 'no-store' })).data;
}

/** One page of the enquiries, as the address says. */
export async function loadDesk(request: Request): Promise<ListedDesk> {
  const { pathname, searchParams } = new URL(request.url);
  const address = readDeskAddress(searchParams);
  const { signal } = request;
  const texts = loadTexts();
  try {
    const [{ data }, pulse] = await Promise.all([
      callApi<Pick<ListedDesk, 'conversations' | 'total'>>('GET', `conversations?${toDeskQuery(address)}`, {
        signal,
      }),
      askPulse(signal),
    ]);
    const last = Math.max(1, Math.ceil(data.total / pageSize));
    // The last one of the last page has gone to another tab.
    if (address.page > last) throw redirect(pathname + toDeskAddress({ ...address, page: last }));
    const { conversations, total } = data;
    return { address, conversations, total, pulse, texts: await texts, problem: undefined };
  } catch (error) {
    if (signal.aborted || error instanceof Response) throw error;
    console.error(error);
    return {
      address,
      conversations: [],
      total: 0,
      pulse: undefined,
      texts: await texts,
      problem: problemOf(error),
    };
  }
}
