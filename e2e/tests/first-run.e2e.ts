import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ isNew: true });

test('a newcomer puts the account off and is led to a workflow that ran', async ({ page, millrace }) => {
  test.slow();
  await page.goto(millrace.url);
  await expect(page).toHaveURL(`${millrace.url}/setup`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expectAccessible(page, 'the owner is asked for');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(`${millrace.url}/welcome`);
  await expect(page.getByRole('heading', { name: 'Start from an example' })).toBeVisible();
  await expectAccessible(page, 'three ways to a first workflow');

  await page.getByRole('link', { name: 'Start the guide' }).click();
  const guide = page.getByRole('region', { name: 'Your first workflow' });
  const take = (name: string) => guide.getByRole('button', { name }).click();
  await take('Add the trigger');
  await take('Add practice customers');
  await take('Add the greeting');
  await expectAccessible(page, 'the guide to a first workflow');
  await take('Run the workflow');
  await take('Open the greeting');
  await expect(page.getByRole('dialog')).toContainText('how is the weather in');
  await page.keyboard.press('Escape');
  await take('Save the workflow');
  await expect(guide.getByRole('status')).toContainText('That is a workflow');
  await expect(guide.getByRole('button', { name: 'Close the guide' })).toHaveCount(2);
  await guide.getByRole('button', { name: 'Close the guide' }).first().click();
  await expect(guide).toBeHidden();
  await expect(page.getByTestId('canvas-node')).toHaveCount(3);

  await page.goto(millrace.url);
  await expect(page).toHaveURL(`${millrace.url}/workflow`);
});

test('the owner is asked once what to automate, and is offered what fits', async ({ page, millrace }) => {
  test.slow();
  await page.goto(`${millrace.url}/executions`);
  await expect(page).toHaveURL(`${millrace.url}/setup`);
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Byron');
  await page.getByRole('textbox', { name: 'Password' }).fill('Analytical1');
  await page.getByRole('button', { name: 'Create account' }).click();

  const survey = page.getByRole('dialog', { name: 'What would you like to automate?' });
  const goals = survey.getByRole('group', { name: 'What should it do?' });
  await goals.getByText('Ask people for approval').click();
  await goals.getByText('Something else').click();
  await survey.getByRole('textbox', { name: 'Something else' }).fill('Water the plants');
  await expectAccessible(page, 'questions to somebody new');
  const refuse = { status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } };
  await page.route('**/rest/me/survey', (route) => route.fulfill(refuse), { times: 1 });
  await survey.getByRole('button', { name: 'Show examples' }).click();
  await expect(page.getByRole('alert')).toContainText('The disk is full.');
  await survey.getByRole('button', { name: 'Show examples' }).click();
  await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await expect(page.getByRole('link', { name: /approv/i })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('link', { name: /approv/i })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { data } = await (await page.request.get(`${millrace.url}/rest/me`)).json();
  expect(data.personalizationAnswers).toMatchObject({
    version: 'v3',
    automationGoals: ['approvals', 'other'],
    otherGoal: 'Water the plants',
    submittedAt: expect.any(String),
    productVersion: expect.any(String),
  });
});
