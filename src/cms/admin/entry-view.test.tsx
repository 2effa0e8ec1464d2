import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { contentTypes } from '#cms/records/registry.ts';
import { ToastProvider } from '#core/ui/toast-outlet.tsx';
import { EntryView } from './entry-view.tsx';

test.each([
  ['blog', 'No blog details available.'],
  ['team', 'No team details available.'],
  ['media', 'No Media details available.'],
] as const)('the view of a %s that is not there says so', (name, text) => {
  const html = renderToString(
    <ToastProvider>
      <EntryView definition={contentTypes[name]} entry={undefined} onClose={() => {}} />
    </ToastProvider>,
  );
  expect(html).toContain(text);
});
