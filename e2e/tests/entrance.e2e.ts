import { Millrace } from '../support/millrace.ts';
import { REASON, refuse } from '../support/refusal.ts';
import { expect, test } from '../support/test.ts';

test('the owner is set up, and signs in, by keyboard alone, also when the server refuses at first', async ({
  page,
}) => {
  test.slow();
  const millrace = await Millrace.start({ isNew: true });
  const alert = page.getByRole('alert');
  const field = (name: string) => page.getByRole('textbox', { name });
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
  };
  try {
    await page.goto(millrace.url);
    await field('Email').focus();
    await type('ada@example.org', 'Ada', 'Byron', 'analytical1');
    await field('Password').press('Enter');
    await expect(page.getByText('must hold a capital letter')).toBeVisible();
    const endSetUp = await refuse(page, 'POST', '/owner');
    await field('Password').fill('Analytical1');
    await page.keyboard.press('Enter');
    await expect(alert).toContainText(REASON);
    await expect(field('First name')).toHaveValue('Ada');
    await endSetUp();
    await field('Password').press('Enter');
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeFocused();
    await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();

    await page.context().clearCookies();
    await page.goto(`${millrace.url}/signin`);
    await expect(field('Email')).toBeFocused();
    await type('ada@example.org', 'Analytical1');
    const endSignIn = await refuse(page, 'POST', '/login');
    await field('Password').press('Enter');
    await expect(alert).toContainText(REASON);
    await endSignIn();
    await field('Password').press('Enter');
    await expect(page).toHaveURL(/\/workflow/);
  } finally {
    await millrace.dispose();
  }
});
