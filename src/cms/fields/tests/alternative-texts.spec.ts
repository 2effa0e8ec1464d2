import { choosePicture, expectToast, openAdmin, uniqueText } from '#tests/browser/support/admin.ts';
import { caretTo } from '#tests/browser/support/editor.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { picture } from '#tests/factories/pictures.ts';

test('alternative texts are entered beside the pictures of an article, and used on its page @phone-all @all', async ({
  page,
  staff,
}) => {
  const blog = await staff.add(
    'blogs',
    {
      title: uniqueText('Kites'),
      shortContent: 'a',
      content: '<p>Fly</p>',
      createdAt: '2020-01-01',
      status: '1',
    },
    'images',
  );
  await openAdmin(page, '/admin/blog');
  await page.goto(`/admin/blog?q=${blog.title?.split(' ')[1]}`);
  await page.getByRole('button', { name: `Edit ${blog.title}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Entry' });
  const alternative = form.getByLabel('Alternative Text (Image)');
  await expect(alternative).toHaveAccessibleDescription(/screen readers then skip it/);
  await alternative.fill('A red kite\nover a roof');

  const text = form.getByRole('textbox', { name: 'Content', exact: true });
  await caretTo(text, 'End');
  const panel = form.getByRole('group', { name: 'Picture in Content' });
  await expect(panel).toHaveCount(0);
  const file = await picture();
  const buffer = Buffer.from(await file.arrayBuffer());
  const chosen = { name: file.name, mimeType: file.type, buffer };
  await page.getByLabel('Picture for Content').setInputFiles(chosen);
  await expect(panel).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('Tab');
  const words = panel.getByLabel('Alternative Text');
  await expect(words).toBeFocused();
  await page.keyboard.type('Two children hold a string > a rope');
  await expectAccessible(page);
  for (const key of ['Enter', 'Escape']) {
    await words.press(key);
    await expect(text).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await text.getByRole('img', { name: /Two children/ }).click();
  await expect(words).toHaveValue('Two children hold a string > a rope');
  await caretTo(text, 'Home');
  await expect(panel).toHaveCount(0);
  await form.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Blog updated successfully!');

  await page.getByRole('button', { name: `View ${blog.title}` }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'A red kite over a roof' })).toBeVisible();

  await page.goto(`/blogDetail/${blog.link}`);
  const article = page.getByRole('article').first();
  await expect(article.getByRole('img', { name: 'A red kite over a roof' })).toBeVisible();
  await expect(article.getByRole('img', { name: 'Two children hold a string > a rope' })).toBeVisible();
});

test('the alternative text is asked for while there is a picture, and removed with it @all', async ({
  page,
  staff,
}) => {
  const { title, _id } = await staff.add('idea', { title: uniqueText('Blocks') });
  const stored = async () => {
    const { Ideas } = await (await page.request.get('/api/v1/idea')).json();
    return Ideas.find((idea: { _id: string }) => idea._id === _id).imagesAlt;
  };
  await openAdmin(page, '/admin/home/idea');
  await page.goto(`/admin/home/idea?q=${title?.split(' ')[1]}`);
  const edit = page.getByRole('button', { name: `Edit ${title}` });
  const alternative = page.getByLabel('Alternative Text (Image)');
  const update = page.getByRole('button', { name: 'Update' });
  await edit.click();
  await expect(page.getByLabel('Image', { exact: true })).toBeAttached();
  await expect(alternative).toHaveCount(0);
  await choosePicture(page, 'Image');
  await alternative.fill('A tower of blocks');
  await page.getByRole('button', { name: 'Remove the chosen picture of Image' }).click();
  await expect(alternative).toHaveCount(0);
  // A replacement keeps the typed text.
  await choosePicture(page, 'Image');
  await expect(alternative).toHaveValue('A tower of blocks');
  await update.click();
  await expectToast(page, 'Row updated successfully!');
  expect(await stored()).toBe('A tower of blocks');

  await page.goto('/');
  await expect(page.getByRole('img', { name: 'A tower of blocks' })).toBeAttached();

  await page.goBack();
  await edit.click();
  await page.getByRole('button', { name: 'Remove this picture: Image' }).click();
  await update.click();
  await expectToast(page, 'Row updated successfully!');
  expect(await stored()).toBe('');
});
