import { expect, test } from 'vitest';
import { DeleteDialog } from '#cms/admin/list/delete-dialog.tsx';
import { loadRecordUi } from '#cms/admin/record-ui.ts';
import { records } from '#cms/records/registry.ts';
import { renderElement } from '#tests/factories/render-screen.tsx';

const seats = (registered: number, waiting: number) => ({
  body: { seats: {}, counts: { registered, attended: 0, offered: 0, waiting, cancelled: 4, unconfirmed: 2 } },
});
const webinar = {
  ...{ _id: 'w1', title: 'Sleep', revision: 1, calledOff: 0 },
  ...{ startsAt: '2099-01-01T10:00:00.000Z', endsAt: '2099-01-01T11:00:00.000Z', startdate: '2099-01-01' },
};

async function open(entry: object, counted: ReturnType<typeof seats>) {
  let isDeleted = false;
  await loadRecordUi('webinar');
  const rendered = await renderElement(
    <DeleteDialog
      definition={records.webinar}
      entry={{ ...webinar, ...entry }}
      onClose={() => undefined}
      onDeleted={() => {
        isDeleted = true;
      }}
    />,
    {
      calls: {
        'GET webinars/w1/seats': () => counted,
        'GET webinar/webinarregisteruser/w1': () => ({ body: [], total: 3 }),
        'DELETE webinar/w1': ({ query }) => ({ body: { notified: query.get('notify') ? 3 : 0 } }),
      },
    },
  );
  return { ...rendered, isDeleted: () => isDeleted };
}

test('deleting a webinar asks whether its parents are notified', async () => {
  const { page, user, made, isDeleted } = await open({}, seats(2, 1));
  const tell = await page.findByLabelText<HTMLInputElement>(
    'Tell the 3 parents by email that it is cancelled',
  );
  expect(tell.checked).toBe(true);
  expect(
    page.getByText(/^The emails will be sent in five minutes, unless you restore the webinar/),
  ).toBeTruthy();
  expect(await page.findByText('3 registrations will be deleted with it.')).toBeTruthy();
  await user.click(tell);
  expect(page.queryByText(/five minutes/)).toBeNull();
  await user.click(tell);
  await user.click(page.getByRole('button', { name: 'Delete' }));
  expect(await page.findByText(/3 parents will get an email in five minutes\./)).toBeTruthy();
  expect(made).toContain('DELETE webinar/w1?notify=true');
  expect(isDeleted()).toBe(true);
});

test('the question counts one parent as one, and is not asked for a webinar that is over', async () => {
  const { page } = await open({}, seats(1, 0));
  expect(await page.findByLabelText('Tell the one parent by email that it is cancelled')).toBeTruthy();
  const past = {
    startsAt: '2020-01-01T10:00:00.000Z',
    endsAt: '2020-01-01T11:00:00.000Z',
    startdate: '2020-01-01',
  };
  const over = await open(past, seats(1, 0));
  expect(over.made.some((call) => call.includes('/seats'))).toBe(false);
});
