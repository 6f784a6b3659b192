import type { Page } from '@playwright/test';
import { faqSection } from '#contract/site-sections/faq.ts';
import { openEditor, openSource, preview, resetToDefault, saveButton, toast } from './support/editors.ts';
import type { OwnApp } from './support/own-app.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { expect } from './support/test.ts';

const EDITOR = '/admin/settings/questions';
const SAVED = 'Questions section updated successfully!';
const RESET = 'Questions section reset to default successfully!';
const defaults = faqSection.defaults.questions.map(({ question }) => question);

const entry = (page: Page, place: number) => page.getByRole('listitem', { name: `Question ${place}` });
const question = (page: Page, place: number) => entry(page, place).getByLabel('Question', { exact: true });

interface Facts {
  '@type': string;
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[];
}

/** What a visitor without a cookie, or a search engine, gets of the pricing page. */
async function visitorsPage(app: OwnApp): Promise<{ html: string; facts: Facts | undefined }> {
  const page = await (await fetch(`${app.url}/pricing`)).text();
  const facts = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json) as Facts)
    .find((fact) => fact['@type'] === 'FAQPage');
  return { html: page.replaceAll(/<script\b[\s\S]*?<\/script>/g, ''), facts };
}

const questionsOf = (facts: Facts | undefined) => facts?.mainEntity?.map(({ name }) => name);

test('a question is added, worded, put in another place, and stands on the pricing page and in its facts', async ({
  admin: page,
  ownApp,
}) => {
  expect(questionsOf((await visitorsPage(ownApp)).facts)).toEqual(defaults);
  await openEditor(page, EDITOR);
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  await page.getByRole('button', { name: 'Add question' }).click();
  await expect(question(page, 6)).toHaveValue('');
  await saveButton(page).click();
  await expect(page.getByText('Please enter a question')).toBeVisible();
  await expect(question(page, 6)).toBeFocused();

  await question(page, 6).fill('Kann ich kündigen? <b>Да</b>');
  await (await openSource(entry(page, 6), 'Answer')).fill('<p>At any <em>time</em>.</p>');
  await expect(preview(page).getByText('Kann ich kündigen? <b>Да</b>')).toBeVisible();
  expect((await visitorsPage(ownApp)).html).not.toContain('kündigen');
  await page.getByRole('button', { name: 'Move Question 6 up' }).click();
  await expect(question(page, 5)).toHaveValue('Kann ich kündigen? <b>Да</b>');
  await expect(question(page, 6)).toHaveValue(defaults[4] ?? '');
  await saveButton(page).click();
  await expect(toast(page, SAVED)).toBeVisible();

  const { html, facts } = await visitorsPage(ownApp);
  expect(html).toContain('Kann ich kündigen? &lt;b&gt;Да&lt;/b&gt;');
  expect(html).toContain('<p>At any <em>time</em>.</p>');
  const worded = [...defaults.slice(0, 4), 'Kann ich kündigen? <b>Да</b>', ...defaults.slice(4)];
  expect(questionsOf(facts)).toEqual(worded);
  expect(facts?.mainEntity?.[4]?.acceptedAnswer.text).toContain('At any <em>time</em>.');
  await page.goto('/pricing');
  const shown = page.getByRole('group').filter({ hasText: 'kündigen' });
  await expect(shown.getByText('At any time.')).toBeHidden();
  await shown.getByText('Kann ich kündigen?').click();
  await expect(shown.getByText('At any time.')).toBeVisible();

  await openEditor(page, EDITOR);
  await expect(question(page, 5)).toHaveValue('Kann ich kündigen? <b>Да</b>');
  await resetToDefault(page, RESET);
  await expect(entry(page, 6)).toHaveCount(0);
  expect(questionsOf((await visitorsPage(ownApp)).facts)).toEqual(defaults);
});

test('a removed question comes back until it is saved; the last one cannot be removed', async ({
  admin: page,
  ownApp,
}) => {
  await openEditor(page, EDITOR);
  for (let count = defaults.length; count > 1; count--) {
    await page.getByRole('button', { name: `Remove Question ${count}` }).click();
    await expect(entry(page, count)).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Remove Question 1' })).toBeDisabled();
  expect(questionsOf((await visitorsPage(ownApp)).facts)).toEqual(defaults);
  await page.getByRole('button', { name: 'Reset Changes' }).click();
  await expect(question(page, defaults.length)).toHaveValue(defaults.at(-1) ?? '');

  await page.getByRole('button', { name: 'Remove Question 2' }).click();
  await expect(question(page, 2)).toHaveValue(defaults[2] ?? '');
  await saveButton(page).click();
  await expect(toast(page, SAVED)).toBeVisible();
  expect(questionsOf((await visitorsPage(ownApp)).facts)).toEqual(defaults.toSpliced(1, 1));
  await page.reload();
  await expect(question(page, 2)).toHaveValue(defaults[2] ?? '');
  await resetToDefault(page, RESET);
  await expect(question(page, 2)).toHaveValue(defaults[1] ?? '');
});

test('switched off, neither the questions nor their facts are on the page', async ({
  admin: page,
  ownApp,
}) => {
  await openEditor(page, EDITOR);
  await page.getByRole('checkbox', { name: 'Show the questions on the pricing page' }).uncheck();
  await saveButton(page).click();
  await expect(toast(page, SAVED)).toBeVisible();
  const { html, facts } = await visitorsPage(ownApp);
  expect(html).not.toContain(faqSection.defaults.sectionTitle);
  expect(facts).toBeUndefined();
  await resetToDefault(page, RESET);
  expect((await visitorsPage(ownApp)).html).toContain(faqSection.defaults.sectionTitle);
});
