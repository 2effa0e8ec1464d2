import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '#tests/factories/render-screen.tsx';
import { useToast } from './toasts.tsx';

function ToastButtons() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.error('It failed.')}>
        Fail
      </button>
      <button type="button" onClick={() => toast.success('It worked.')}>
        Work
      </button>
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function renderToastButtons() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const rendered = await renderElement(<ToastButtons />);
  const { page, user } = rendered;
  return { ...rendered, fail: () => user.click(page.getByRole('button', { name: 'Fail' })) };
}

test('a message stays while the pointer or the focus is on it, and disappears three seconds later', async () => {
  const { page, fail } = await renderToastButtons();
  await fail();
  const message = page.getByText('It failed.');
  fireEvent.pointerEnter(message.parentElement as HTMLElement);
  await pass(10_000);
  expect(message.isConnected).toBe(true);

  act(() => page.getByRole('button', { name: 'Close message' }).focus());
  fireEvent.pointerLeave(message.parentElement as HTMLElement);
  await pass(10_000);
  expect(message.isConnected).toBe(true);

  act(() => page.getByRole('button', { name: 'Work' }).focus());
  await pass(2500);
  expect(message.isConnected).toBe(true);
  await pass(600);
  expect(message.isConnected).toBe(false);
});

test('the focus alone keeps a message', async () => {
  const { page, fail } = await renderToastButtons();
  await fail();
  act(() => page.getByRole('button', { name: 'Close message' }).focus());
  await pass(10_000);
  expect(page.getByText('It failed.').isConnected).toBe(true);
});

test('a message closed by hand keeps nothing open', async () => {
  const { page, user, fail } = await renderToastButtons();
  await fail();
  await user.click(page.getByRole('button', { name: 'Close message' }));
  expect(page.queryByText('It failed.')).toBeNull();
  await fail();
  const message = page.getByText('It failed.');
  await pass(3100);
  expect(message.isConnected).toBe(false);
});

test('an error is an alert, a success a status; only the newest is visible, earlier ones are announced', async () => {
  const { page, user, fail } = await renderToastButtons();
  await fail();
  await user.click(page.getByRole('button', { name: 'Work' }));
  const [error, success] = [page.getByText('It failed.'), page.getByText('It worked.')];
  expect(error.closest('[role=alert]')).not.toBeNull();
  expect(success.closest('[role=status]')).not.toBeNull();
  expect(error.parentElement?.className).toBe('sr-only');
  expect(success.parentElement?.className).not.toBe('sr-only');
});
