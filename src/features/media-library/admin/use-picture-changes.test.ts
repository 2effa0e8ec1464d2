import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { PictureInUse } from '../api.ts';
import { previousValues, updatePicture } from './use-picture-changes.ts';

vi.mock('#core/api-client/session-client.ts');
const call = vi.mocked(callApi<'PUT pictures/:name'>);
beforeEach(() => call.mockReset());

const seen: PictureInUse = {
  ...{ name: 'a.webp', description: 'A cot', label: '', revision: 3 },
  ...{ width: 4, height: 3, placeholder: '', isAnimated: false, addedAt: '', addedByName: '' },
  ...{ uses: 0, isKept: true, unusedSince: null, isInSettings: false, isInHistory: false },
  ...{ entries: [], entryCount: 0, drafts: [], draftCount: 0 },
};
const conflictError = (now: object) => new ApiError(409, { current: { ...seen, revision: 4, ...now } });
const revisionsSent = () => call.mock.calls.map(([, { body }]) => body?.revision);

test('another user’s change of another field stays and is no conflict', async () => {
  call
    .mockRejectedValueOnce(conflictError({ focal: { x: 1, y: 2 } }))
    .mockResolvedValueOnce({ data: { picture: seen }, total: undefined });
  await updatePicture(seen, { description: 'A red cot' });
  expect(revisionsSent()).toEqual([3, 4]);
});

test('another user’s change of the same field is not overwritten', async () => {
  call.mockRejectedValueOnce(conflictError({ description: 'A bed' }));
  await expect(updatePicture(seen, { description: 'A red cot' })).rejects.toThrow(ApiError);
  expect(revisionsSent()).toEqual([3]);
});

test('an undo restores only the fields of the last change', () => {
  expect(previousValues(seen, { description: 'A red cot' })).toEqual({ description: 'A cot' });
  expect(previousValues(seen, { focal: { x: 1, y: 2 } })).toEqual({ focal: null });
});
