import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '#tests/factories/render-screen.tsx';
import { RotatingWords } from './legacy-section.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const front = () => document.querySelector('[data-front]')?.textContent.trim();

test('the three words are highlighted in turn, every three seconds, until they are stopped', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { page, user } = await renderElement(<RotatingWords id="words" />);
  page.getByRole('heading', { name: /^Evolve\.\s*Elevate\.\s*Thrive\.$/ });
  expect(front()).toBe('Evolve.');
  await pass(3000);
  expect(front()).toBe('Elevate.');
  await pass(3000);
  expect(front()).toBe('Thrive.');
  await user.click(page.getByRole('button', { name: 'Pause animation' }));
  // Not three steps, after which the same word would be highlighted again.
  await pass(6500);
  expect(front()).toBe('Thrive.');
  await user.click(page.getByRole('button', { name: 'Play animation' }));
  await pass(3000);
  expect(front()).toBe('Evolve.');
});

test('the three words do not rotate under reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderElement(<RotatingWords id="words" />);
  await pass(7000);
  expect(front()).toBe('Evolve.');
});
