import { fireEvent, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { HexColour } from '#core/brand/contrast.ts';
import { renderElement } from '#tests/factories/render-screen.tsx';
import { ColourInput, LogoInput } from './brand-inputs.tsx';

const given = { id: 'colour', label: 'Main colour', describedBy: 'help', invalid: false };

function Colour({ start }: { start: HexColour }) {
  const [value, setValue] = useState(start);
  return <ColourInput {...given} setting={{ brandColour: 'main' }} value={value} onChange={setValue} />;
}

test('a colour is measured while it is typed, and a usable tone is offered', async () => {
  const { page, user } = await renderElement(<Colour start="#c8402a" />, { calls: {} });
  const table = () => within(page.getByRole('table', { name: 'Contrasts of this colour' }));
  expect(table().getByRole('row', { name: /^White text on buttons 4\.9:1 4\.5:1$/ })).toBeTruthy();
  expect(page.queryByText('too low')).toBeNull();

  const input = page.getByLabelText<HTMLInputElement>('Main colour');
  await user.clear(input);
  await user.type(input, '#FFC9');
  // Unfinished.
  expect(page.queryByRole('table')).toBeNull();
  await user.type(input, '4a');
  expect(table().getByRole('row', { name: /^White text on buttons 1\.5:1 ?too low 4\.5:1$/ })).toBeTruthy();
  const sample = within(page.getByRole('list', { name: 'Sample' })).getAllByText('Book a session');
  expect(sample[0]?.style.background).toBe('rgb(255, 201, 74)');

  await user.click(page.getByRole('button', { name: /^Use #[0-9a-f]{6} instead$/ }));
  expect(page.queryByText('too low')).toBeNull();
  expect(page.getByLabelText<HTMLInputElement>('Choose: Main colour').value).toBe(input.value);
});

test('a logo can be removed, and a file that is no picture is refused', async () => {
  const values: unknown[] = [];
  const value = { name: `${'a'.repeat(24)}.webp`, width: 100, height: 100 };
  const { page, user } = await renderElement(
    <LogoInput {...given} label="Logo" value={value} onChange={(next) => values.push(next)} />,
    { calls: {} },
  );
  await user.click(page.getByRole('button', { name: 'Remove this picture: Logo' }));
  expect(values).toEqual([{ name: '', width: 0, height: 0 }]);
  const svg = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  // A dropped file, unlike a chosen one, is not filtered by its type.
  fireEvent.change(page.getByLabelText('Logo'), { target: { files: [svg] } });
  await page.findByText(/^logo\.svg: .*SVG/);
  expect(values).toHaveLength(1);
});
