import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderText } from '#tests/factories/rendered-text.tsx';

const bytes = new Uint8Array([1, 2, 3]);
const name = '0123456789abcdef01234567.webp';

test('a decorative iPhone photo has an empty alternative text, and one without a description has none', async () => {
  const { page, user, text, select, stored, problem } = await renderText('<p>a</p>', {
    'POST pictures': () => ({ body: { name, width: 900, height: 600 } }),
  });
  await select('end');
  // Not every system knows the type of such a file.
  await user.upload(page.getByLabelText('Picture for Description'), new File([bytes], 'IMG_1.HEIC'));
  const panel = within(await page.findByRole('group', { name: 'Picture in Description' }));
  expect(text.querySelector('img')?.getAttribute('src')).toBe(`/uploads/${name}`);
  expect(problem()).toBeUndefined();
  expect(stored()).not.toContain(' alt=');
  const decorates = panel.getByLabelText<HTMLInputElement>('This picture is only decorative');
  expect(decorates.checked).toBe(false);
  await user.click(decorates);
  expect(panel.getByLabelText<HTMLInputElement>('Alternative Text').disabled).toBe(true);
  expect(stored()).toContain(' alt=""');
});

test('a picture whose upload fails stays in the text with all its bytes, for the save to store', async () => {
  const { page, user, text, select, stored, problem, made } = await renderText('<p>a</p>', {
    'POST pictures': () => ({ status: 503 }),
  });
  await select('end');
  const file = new File([bytes], 'kite.png', { type: 'image/png' });
  await user.upload(page.getByLabelText('Picture for Description'), file);
  await page.findByRole('group', { name: 'Picture in Description' });
  expect(made).toEqual(['POST pictures']);
  expect(text.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AQID');
  expect(stored()).toContain('data:image/png;base64,AQID');
  expect(problem()).toBeUndefined();
});

test('a file that is no picture, or too large, is not inserted', async () => {
  const { page, user, text, problem } = await renderText('<p>a</p>');
  const picker = page.getByLabelText('Picture for Description');
  // The input's `accept` does not filter dropped files.
  picker.removeAttribute('accept');
  await user.upload(picker, new File([bytes], 'a.pdf', { type: 'application/pdf' }));
  expect(problem()).toMatch(/a\.pdf is not a picture/);
  const large = new File([bytes], 'a.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 15 * 1024 ** 2 + 1 });
  await user.upload(picker, large);
  expect(problem()).toMatch(/larger than 15 MB/);
  expect(text.querySelector('img')).toBeNull();
});
