import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '#tests/factories/render-screen.tsx';
import { BreathingBubble, FeelingsPicker } from './games.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the bubble breathes in and out five times, and stops when asked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { page, user } = await renderElement(<BreathingBubble />);
  const said = () => page.getAllByRole('status').map(({ textContent }) => textContent);
  await user.click(page.getByRole('button', { name: 'Start breathing' }));
  expect(said()).toContain('Breathe in…');
  page.getByText('Breath 1 of 5');
  await pass(4000);
  expect(said()).toContain('Breathe out…');
  await pass(4000);
  page.getByText('Breath 2 of 5');
  await user.click(page.getByRole('button', { name: 'Stop' }));
  expect(said().join('')).toBe('');

  await user.click(page.getByRole('button', { name: 'Start breathing' }));
  for (let way = 0; way < 10; way++) await pass(4000);
  expect(said()).toContain('Well done. Your tummy says thank you.');
  page.getByRole('button', { name: 'Once more' });
});

test('a feeling gets a kind answer, by click and by keyboard', async () => {
  const { page, user } = await renderElement(<FeelingsPicker />);
  const said = () =>
    page
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join();
  await user.click(page.getByText('Sad'));
  expect(said()).toContain('Tears are allowed');
  await user.keyboard('{ArrowRight}');
  expect(page.getByRole<HTMLInputElement>('radio', { name: 'Angry' }).checked).toBe(true);
  expect(said()).toContain('Being angry is fine');
});
