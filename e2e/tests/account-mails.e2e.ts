import { expect, linkTo, test } from '../support/mail-test.ts';
import { fillSignIn, ownerEmail, setUpOwner } from '../support/owner.ts';

test('a forgotten password is replaced by the link of a message', async ({ page, millrace, mail }) => {
  await setUpOwner(millrace);
  await page.goto(`${millrace.url}/signin`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await page.keyboard.type('ada');
  await page.keyboard.press('Enter');
  // The browser says what is wrong with it.
  await expect(page.locator('input[name="email"]:invalid')).toBeFocused();
  await email.fill(ownerEmail);
  const refusal = { status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } };
  await page.route('**/rest/forgot-password', (route) => route.fulfill(refusal), { times: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The disk is full.');
  await page.getByRole('button', { name: 'Send me a link' }).press('Enter');
  await expect(page.getByRole('status')).toContainText(ownerEmail);
  const link = await linkTo(mail, ownerEmail, 'change-password', millrace.url);
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Brand new 1');
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Brand new 2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The two passwords differ')).toBeVisible();
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Brand new 1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${millrace.url}/signin`);

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link has already been used');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await page.goto(`${millrace.url}/signup?inviterId=nobody`);
  await expect(page.getByRole('alert')).toContainText('This link is incomplete');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/signin/);

  await page.goto(`${millrace.url}/signin`);
  await fillSignIn(page, 'Brand new 1');
  await expect(page).toHaveURL(/\/workflow/);
});
