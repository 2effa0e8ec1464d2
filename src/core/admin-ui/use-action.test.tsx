import { expect, test, vi } from 'vitest';
import { requestApi } from '#core/api-client/session-client.ts';
import { type Calls, renderElement } from '#tests/factories/render-screen.tsx';
import { useAction } from './use-action.ts';

const call = (path: string) => () => requestApi('POST', path, { body: {} });

function Door() {
  const { run, isBusy } = useAction();
  const close = () =>
    run({
      call: call('close'),
      successMessage: () => 'It is closed.',
      undo: () => ({ undoneMessage: 'It is open again.', undo: call('open') }),
    });
  return (
    <button type="button" aria-disabled={isBusy} onClick={() => void close()}>
      Close it
    </button>
  );
}

function open(calls: Calls) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return renderElement(<Door />, { calls });
}

const refused = (status: number) => () => ({ status, body: { message: 'Meena has locked it.' } });

test('a success is shown, and undone by one press', async () => {
  const { page, user, made } = await open({
    'POST close': () => ({ body: {} }),
    'POST open': () => ({ body: {} }),
  });
  await user.click(page.getByText('Close it'));
  expect(await page.findByText('It is closed.')).toBeTruthy();
  await user.click(page.getByRole('button', { name: 'Undo' }));
  expect(await page.findByText('It is open again.')).toBeTruthy();
  expect(made).toEqual(['POST close', 'POST open']);
});

test('one action runs at a time', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { page, user, made } = await open({ 'POST close': () => released.then(() => ({ body: {} })) });
  const button = page.getByText('Close it');
  await user.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  release();
  expect(await page.findByText('It is closed.')).toBeTruthy();
  expect(made).toEqual(['POST close']);
});

test.each([
  [409, 'Meena has locked it.'],
  [500, 'That could not be done. Please try again.'],
])('a refusal with %i is shown', async (status, words) => {
  const { page, user } = await open({ 'POST close': refused(status) });
  await user.click(page.getByText('Close it'));
  expect(await page.findByText(words)).toBeTruthy();
  expect(page.queryByText('It is closed.')).toBeNull();
});

test('a failed undo is shown', async () => {
  const { page, user } = await open({ 'POST close': () => ({ body: {} }), 'POST open': refused(409) });
  await user.click(page.getByText('Close it'));
  await user.click(await page.findByRole('button', { name: 'Undo' }));
  expect(await page.findByText('It could not be undone. Meena has locked it.')).toBeTruthy();
});
