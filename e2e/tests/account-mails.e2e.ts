import { expect, linkTo, test } from '../support/mail-test.ts';
import { fillSignIn, ownerEmail, setUpOwner } from '../support/owner.ts';

test('a forgotten password is replaced by the link of a message', async ({ page, millrace, mail }) => {
  await setUpOwner(millrace);
  await page.goto(`${millrace.url}/signin`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(ownerEmail);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toContainText(ownerEmail);
  await page.goto(await linkTo(mail, ownerEmail, 'change-password', millrace.url));
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Brand new 1');
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Brand new 1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(`${millrace.url}/signin`);
  await fillSignIn(page, 'Brand new 1');
  await expect(page).toHaveURL(/\/workflow/);
});
