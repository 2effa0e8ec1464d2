import type {
  CancellationView,
  OpenRefund,
  QuoteView,
  RefundStep,
} from '../../../content/refunds/refunds.ts';
import type { PlaceStep } from '../../../content/webinars/place-steps.ts';
import type { PlaceStatus } from '../../../content/webinars/places.ts';
import { callApi } from '../../api/session-client.ts';

/** A parent's place, as staff read it. */
export interface Place {
  _id: string;
  revision: number;
  webinarId: string;
  name: string;
  email: string;
  contact: string;
  status: PlaceStatus;
  /** ISO, UTC; empty: none. */
  offeredUntil: string;
  joinedAt: string;
  registerAt: string;
  paid: 0 | 1;
  paidNote: string;
}

export interface PlaceView {
  place: Place;
  /** In line; null: it does not wait. */
  position: number | null;
  /** What giving it up gives now; null: it is given up. */
  refund: QuoteView | null;
  /** The last one; null: it was never cancelled. */
  cancellation: CancellationView | null;
}

const pathOf = (id: string) => `places/${encodeURIComponent(id)}`;

/** @throws ApiError */
export async function takePlaceStep(
  { _id, revision }: Pick<Place, '_id' | 'revision'>,
  step: PlaceStep,
): Promise<PlaceView> {
  return (await callApi<PlaceView>('POST', `${pathOf(_id)}/steps`, { body: { revision, step } })).data;
}

export const placePath = pathOf;
export const seatsPath = (webinarId: string) => `webinars/${encodeURIComponent(webinarId)}/seats`;

/** @param seen the cancellation @throws ApiError */
export async function takeRefundStep(
  placeId: string,
  { _id: id, revision }: Pick<CancellationView, '_id' | 'revision'>,
  step: RefundStep,
): Promise<PlaceView> {
  const body = { id, revision, step };
  return (await callApi<PlaceView>('POST', `${pathOf(placeId)}/refund`, { body })).data;
}

/** Ends all links of a place and sends a new one. @throws ApiError */
export async function endLinks(placeId: string): Promise<void> {
  await callApi('POST', `${pathOf(placeId)}/links`, { body: {} });
}

export interface Refunds {
  refunds: OpenRefund[];
}
