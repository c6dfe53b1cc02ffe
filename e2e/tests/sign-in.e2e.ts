import { Secret, TOTP } from 'otpauth';
import { fillSignIn, ownerEmail, setUpOwner, signInAsOwner } from '../support/owner.ts';
import { REASON, refuse } from '../support/refusal.ts';
import { expect, test } from '../support/test.ts';

test('a wrong password is told, and after many of them nobody may try for a while', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  await page.goto(`${millrace.url}/signin`);
  await fillSignIn(page, 'Wrong password 1');
  await expect(page.getByRole('alert')).toContainText('wrong');
  const guess = { email: ownerEmail, password: 'Wrong password 2' };
  for (let count = 0; count < 9; count++) {
    await expect(millrace.rest('POST', '/login', guess)).rejects.toThrow('401');
  }
  await fillSignIn(page);
  await expect(page.getByRole('alert')).toContainText('Too many attempts');
});

test('an account with two factors asks for a code, or takes a recovery code', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  await page.goto(`${millrace.url}/settings/personal`);
  const factors = page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor authentication' }) });
  await factors.getByRole('textbox', { name: 'Current password' }).fill('Analytical1');
  await factors.getByRole('button', { name: 'Turn on' }).click();
  await expect(factors.getByRole('img', { name: 'QR code with the key of your authenticator' })).toBeVisible();
  await expect(factors.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\//,
  );
  const totp = new TOTP({ secret: Secret.fromBase32((await factors.locator('code').textContent()) ?? '') });
  await factors.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
  await factors.getByRole('button', { name: 'Confirm with a code' }).click();
  await expect(factors).toContainText('Keep these recovery codes');
  const [first = '', second = ''] = ((await factors.locator('pre').textContent()) ?? '').split('\n');

  await page.context().clearCookies();
  await page.goto(`${millrace.url}/signin?redirect=/settings/personal`);
  await fillSignIn(page);
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('wrong');
  const end = await refuse(page, 'POST', '/login');
  await code.fill('111111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(REASON);
  await expect(code).toHaveValue('111111');
  await end();
  // The code of the next step: that of the present one was used to turn it on.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect(factors).toContainText('Signing in asks for a code');

  await page.context().clearCookies();
  await page.goto(`${millrace.url}/signin?redirect=/settings/personal`);
  await fillSignIn(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(first);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await factors.getByRole('textbox', { name: 'Current password' }).fill('Analytical1');
  await factors.getByRole('textbox', { name: 'Code' }).fill(second);
  await factors.getByRole('button', { name: 'Turn off' }).click();
  await expect(factors).toContainText('Protect your account');
});

test('whoever signs out everywhere else has to sign in there again', async ({ page, millrace, browser }) => {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  // Another is that of the set-up.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAsOwner(other, millrace);
  await page.goto(`${millrace.url}/settings/personal`);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out in 2 other places')).toBeVisible();
  await other.goto(`${millrace.url}/settings/personal`);
  await expect(other).toHaveURL(/\/signin/);
  await elsewhere.close();
});
