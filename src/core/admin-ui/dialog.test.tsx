import { expect, test, vi } from 'vitest';
import { renderElement } from '#tests/factories/render-screen.tsx';
import { ConfirmDialog } from './dialog.tsx';

const render = async (isBusy = false) => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
  const dialog = (
    <ConfirmDialog {...{ title: 'Erase', action: 'Erase for good', isBusy, onConfirm, onCancel }}>
      Nobody can bring it back.
    </ConfirmDialog>
  );
  return { ...(await renderElement(dialog)), onConfirm, onCancel };
};

test('the harmless button has the focus', async () => {
  const { page, user, onConfirm, onCancel } = await render();
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a running action cannot be repeated', async () => {
  const { page, user, onConfirm } = await render(true);
  await user.click(page.getByRole('button', { name: 'Erase for good' }));
  expect(onConfirm).not.toHaveBeenCalled();
});
