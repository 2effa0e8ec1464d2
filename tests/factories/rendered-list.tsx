import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import * as recordScreen from '#cms/admin/list/record-screen.tsx';
import type { Entry } from '#cms/fields/entry.ts';
import { screenAddress } from '#cms/records/addresses.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { recordCalls } from './record-calls.ts';
import { type Calls, type Rendered, renderScreen } from './render-screen.tsx';

type Queries = Rendered['page'];

export interface RenderedList extends Rendered {
  button(words: string): HTMLElement;
  /** The dialog that was opened last, once there is one. */
  dialog(): Promise<Queries>;
  /** The confirmation over a form. */
  confirmation(title: string): Promise<Queries>;
  /** Waits until no dialog is open. */
  expectClosed(): Promise<void>;
  /** An input of the open form, once it is rendered. */
  field(label: string): Promise<HTMLInputElement>;
  /** Types a text into it and leaves it, like a person who fills in a form. */
  fill(label: string, words: string): Promise<void>;
}

/**
 * The list of a type, with these entries and the forms over it, with the calls of `recordCalls` and others.
 *
 * @param query of its address, `?` included
 */
export async function openList(
  name: ContentName,
  entries: Entry[],
  calls: Calls = {},
  { query = '', role }: { query?: string; role?: string } = {},
): Promise<RenderedList> {
  const rendered = await renderScreen(recordScreen, {
    address: screenAddress(contentTypes[name]) + query,
    calls: { ...recordCalls(name, entries), ...calls },
    ...(role && { role }),
  });
  const { page } = rendered;
  const field = (label: string) =>
    page.findByLabelText<HTMLInputElement>(label, {
      selector: 'dialog input, dialog textarea, dialog select',
    });
  return {
    ...rendered,
    field,
    button: (words) => page.getByRole('button', { name: words }),
    dialog: async () => within(await page.findByRole('dialog')),
    confirmation: async (title) => within(await page.findByRole('alertdialog', { name: title })),
    expectClosed: () => waitFor(() => expect(page.queryByRole('dialog')).toBeNull()),
    async fill(label, words) {
      const input = await field(label);
      fireEvent.change(input, { target: { value: words } });
      fireEvent.blur(input);
    },
  };
}
