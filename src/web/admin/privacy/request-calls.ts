import type { RegisterStep, RequestView } from '../../../content/privacy/register.ts';
import { callApi } from '../../api/session-client.ts';

export const requestPath = (id: string) => `privacy/requests/${encodeURIComponent(id)}`;

/** What a call about one request answers. */
export interface RequestAnswer {
  request: RequestView;
}

/** @returns the request as it is then; null: it was removed. @throws ApiError */
export async function takeRegisterStep(
  { _id, revision }: Pick<RequestView, '_id' | 'revision'>,
  step: RegisterStep,
): Promise<RequestView | null> {
  const path = `${requestPath(_id)}/steps`;
  const { data } = await callApi<{ request: RequestView | null }>('POST', path, { body: { revision, step } });
  return data.request;
}
