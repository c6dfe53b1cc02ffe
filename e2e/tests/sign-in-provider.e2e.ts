import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import Provider from 'oidc-provider';
import { pressAt } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

const OWNER = { email: 'olga@example.com', firstName: 'Olga', lastName: 'Owner', password: 'Owner password 1' };

/** A real provider with pages to sign in at; whatever name is given there is an address that it confirms. */
async function startProvider(callbackUrl: string) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'millrace', client_secret: 'its secret', redirect_uris: [callbackUrl] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for cookies'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: true, name: 'Ida Ivens' }),
    }),
  });
  server.on('request', provider.callback());
  return { issuer, close: () => server.closeAllConnections() ?? server.close() };
}

test('the owner sets a provider up, and somebody whom it knows signs in', async ({ page, millrace }) => {
  await millrace.rest('POST', '/owner', OWNER);
  // The provider sends people to the public address: cookies must be of the same one.
  const home = millrace.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${home}/signin?redirect=/settings/sign-in`);
  await fillOwner(page);
  const callback = await page.getByText('/rest/sso/oidc/callback').textContent();
  const provider = await startProvider(callback ?? '');
  await page.getByRole('textbox', { name: 'Button label' }).fill('Company account');
  const issuer = page.getByRole('textbox', { name: 'Issuer' });
  await issuer.fill('login.example.com');
  await page.getByRole('textbox', { name: 'Client ID' }).fill('millrace');
  await page.locator('input[name="clientSecret"]').fill('its secret');
  await page.keyboard.press('Enter');
  // The browser says what is wrong with it.
  await expect(page.locator('input[name="issuer"]:invalid')).toBeFocused();
  await issuer.fill(provider.issuer);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();

  await test.step('who is not invited is kept out', async () => {
    await page.context().clearCookies();
    await signInAsIda(page, home);
    await expect(page.getByRole('alert')).toContainText(
      'The provider confirmed who you are, but you cannot sign in with it here.',
    );
  });

  await page.context().clearCookies();
  await page.goto(`${home}/signin?redirect=/settings/sign-in`);
  await fillOwner(page);
  await page.getByRole('combobox', { name: 'New accounts' }).click();
  await page.getByRole('option', { name: 'Everyone known to the provider' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await test.step('an account with a password is linked by whoever knows it', async () => {
    await page.goto(`${home}/settings/personal`);
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Company account' }) });
    const link = section.getByRole('button', { name: 'Link with Company account' });
    await section.locator('input[name="currentPassword"]').fill('not it');
    await link.click();
    await expect(section.getByRole('alert')).toContainText('The current password is missing or wrong.');
    await section.locator('input[name="currentPassword"]').fill(OWNER.password);
    await link.click();
    await confirmAtProvider(page, 'olga@example.com');
    await expect(link).toBeVisible();
    expect(page.url()).toBe(`${home}/settings/personal`);
  });

  await page.context().clearCookies();
  await signInAsIda(page, home);
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ida');
  expect(page.url()).toBe(`${home}/settings/personal`);

  await page.context().clearCookies();
  await page.goto(`${home}/signin`);
  await pressAt(page.getByRole('link', { name: 'Company account' }), 'Enter');
  await page.getByRole('link', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('The provider did not confirm who you are');
  provider.close();
});

async function fillOwner(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.locator('input[name="password"]').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** From the page to sign in, by keyboard, over the two pages of the provider. */
async function signInAsIda(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/signin?redirect=/settings/personal`);
  await pressAt(page.getByRole('link', { name: 'Company account' }), 'Enter');
  await confirmAtProvider(page, 'ida@example.com');
}

async function confirmAtProvider(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('anything');
  await page.keyboard.press('Enter');
  await page.locator('button[type="submit"]').press('Enter');
}
