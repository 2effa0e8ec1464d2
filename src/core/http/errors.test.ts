import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError, type ErrorReason } from '#core/errors.ts';
import { setErrorHandlers } from './errors.ts';

async function answerTo(error: Error) {
  const app = Fastify();
  setErrorHandlers(app);
  app.get('/', () => Promise.reject(error));
  const answer = await app.inject('/');
  await app.close();
  return answer;
}

test.each<[ErrorReason, number]>([
  ['invalid', 400],
  ['signInNeeded', 401],
  ['forbidden', 403],
  ['missing', 404],
  ['conflict', 409],
  ['tooLarge', 413],
  ['wrongKind', 415],
  ['tooMany', 429],
  ['unavailable', 503],
])('%s is %i, with the message of the refusal', async (reason, status) => {
  const answer = await answerTo(new AppError(reason, 'Not this time.'));
  expect([answer.statusCode, answer.json()]).toEqual([status, { message: 'Not this time.' }]);
  expect(answer.headers).not.toHaveProperty('retry-after');
});

test('invalid fields, the current record, and the time of a retry are answered', async () => {
  const details = { errors: { title: 'Too late' }, current: { _id: 'a', revision: 3 }, retryAfter: 60 };
  const answer = await answerTo(new AppError('conflict', 'Somebody was faster.', details));
  expect(answer.json()).toEqual({
    message: 'Somebody was faster.',
    errors: { title: 'Too late' },
    current: { _id: 'a', revision: 3 },
  });
  expect(answer.headers['retry-after']).toBe('60');
});
