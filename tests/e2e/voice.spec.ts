import { signUp, toast } from './support/account-pages.ts';
import { expectGoodLooks } from './support/appearance.ts';
import { expect, test } from './support/test.ts';

const SAMPLE = `We throw every mug by hand in our workshop in Bath. You'll notice the weight first.
It's stoneware, so it's safe in the dishwasher, and it won't mind the microwave either.
Why buy just one? Two make a pair you'll both reach for. We pack them well, and they're with you in two days.`;

test('a voice is made from a text and changed, and words are kept', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  await page.goto('/user/voice');
  await expect(page.getByText('No voice yet')).toBeVisible();
  await expectGoodLooks(page);

  await page.getByRole('button', { name: 'Add a voice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a voice' });
  await dialog.getByLabel('Text 1').fill('Too short to say anything.');
  await dialog.getByRole('button', { name: 'Suggest lines' }).click();
  await expect(dialog.getByText('At least 200 characters')).toBeVisible();
  await dialog.getByLabel('Text 1').fill(SAMPLE);
  await dialog.getByRole('button', { name: 'Suggest lines' }).click();
  const who = dialog.getByLabel('Who speaks');
  await expect(who).toHaveValue('The shop speaks as “we”.');
  await expect(who).toBeFocused();
  await expectGoodLooks(page);

  // Lines written by hand are not replaced without a question, and closing asks as well.
  await who.fill('The potter speaks as “we”.');
  await dialog.getByRole('button', { name: 'Suggest lines' }).click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByLabel('Name').fill('Workshop');
  await dialog.getByRole('button', { name: 'Add voice' }).click();
  await expect(toast(page, 'Voice added.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Edit the voice Workshop' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit the voice' });
  await editing.getByLabel('Don’t').fill('No “must-have”.');
  await editing.getByRole('button', { name: 'Save voice' }).click();
  await expect(toast(page, 'Voice saved.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Language' }).fill('Deutsch');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/language=German/);
  const words = page.getByRole('form', { name: 'Words for German' });
  await words.getByLabel('Never use').fill('billig\nSmartphone\n');
  await words.getByLabel('Instead of, pair 1').fill('Handy');
  await words.getByLabel('Use, pair 1').fill('Smartphone');
  await words.getByRole('button', { name: 'Save words' }).click();
  await expect(words.getByText('“Smartphone” is never to be used, but')).toBeVisible();
  await words.getByLabel('Never use').fill('billig');

  // Words that are not saved are not lost on the way to another language.
  await page.getByRole('combobox', { name: 'Language' }).fill('French');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stay' }).click();
  await words.getByRole('button', { name: 'Add a pair' }).click();
  await expect(words.getByLabel('Instead of, pair 2')).toBeFocused();
  await words.getByRole('button', { name: 'Save words' }).click();
  await expect(toast(page, 'Words saved.')).toBeVisible();
  await expect(words.getByRole('button', { name: 'Save words' })).toBeDisabled();

  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: 'Workshop' });
  await expect(card).toContainText('The potter speaks as “we”.');
  await expect(card).toContainText('No “must-have”.');
  await expect(words.getByLabel('Never use')).toHaveValue('billig');
  await expect(words.getByLabel('Use, pair 1')).toHaveValue('Smartphone');
  await expectGoodLooks(page);
});

test('words saved in another window meanwhile are shown, and the person chooses', async ({
  page,
  baseURL,
}) => {
  await signUp(page, String(baseURL));
  await page.goto('/user/voice');
  const words = page.getByRole('form', { name: 'Words for English' });
  await words.getByLabel('Never use').fill('cheap');
  const answer = await page.request.put('/api/word-lists', {
    headers: { origin: String(baseURL) },
    data: { language: 'English', banned: ['bargain'], preferred: [], kept: [] },
  });
  expect(answer.ok()).toBe(true);
  await words.getByRole('button', { name: 'Save words' }).click();
  await expect(words.getByText('These words were saved in another window')).toBeVisible();
  await expect(words.getByLabel('Never use')).toHaveValue('cheap');
  await words.getByRole('button', { name: 'Load theirs' }).click();
  await expect(words.getByLabel('Never use')).toHaveValue('bargain');
});
