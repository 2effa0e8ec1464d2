import { type DeskFigures, usualWeeks } from '../../../content/front-desk/figures.ts';
import { callApi } from '../../api/session-client.ts';
import { problemOf } from '../problem-of.ts';

/** Where the figures are. */
export const figuresPath = '/admin/front-desk-figures';

/** Over how long one may look. */
export const spans = [
  ['4', '4 weeks'],
  ['12', '12 weeks'],
  ['26', 'Half a year'],
  ['52', 'A year'],
] as const;

/** What the screen shows, as its address says. */
export interface FiguresAddress {
  weeks: string;
  /** Empty: all. */
  city: string;
}

function readFiguresAddress(query: URLSearchParams): FiguresAddress {
  const weeks = query.get('weeks') ?? '';
  const isOffered = spans.some(([offered]) => offered === weeks);
  return { weeks: isOffered ? weeks : String(usualWeeks), city: (query.get('city') ?? '').slice(0, 60) };
}

/** The end of the address, `?` included; the usual is left out. */
export function toFiguresAddress({ weeks, city }: FiguresAddress): string {
  const query = new URLSearchParams({
    ...(weeks !== String(usualWeeks) && { weeks }),
    ...(city && { city }),
  });
  return `?${query}`;
}

/** The figures that an address asks for; `problem`: why there are none. */
export async function loadFigures(request: Request) {
  const address = readFiguresAddress(new URL(request.url).searchParams);
  const query = new URLSearchParams({ ...address });
  try {
    const { signal } = request;
    const { data } = await callApi<DeskFigures>('GET', `front-desk/figures?${query}`, { signal });
    return { address, figures: data, problem: undefined };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(error);
    return { address, figures: undefined, problem: problemOf(error) };
  }
}
