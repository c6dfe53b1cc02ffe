import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
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
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.locator('input[name="password"]').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const callback = await page.getByText('/rest/sso/oidc/callback').textContent();
  const provider = await startProvider(callback ?? '');
  await page.getByRole('textbox', { name: 'Text of the button' }).fill('Company account');
  await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
  await page.getByRole('textbox', { name: 'Client ID' }).fill('millrace');
  await page.locator('input[name="clientSecret"]').fill('its secret');
  await page.getByRole('combobox', { name: 'Who comes in without an account' }).click();
  await page.getByRole('option', { name: 'Everyone whom the provider knows' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${home}/signin?redirect=/settings/personal`);
  await page.getByRole('link', { name: 'Company account' }).click();
  await page.locator('input[name="login"]').fill('ida@example.com');
  await page.locator('input[name="password"]').fill('anything');
  await page.locator('button[type="submit"]').click();
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ida');
  expect(page.url()).toBe(`${home}/settings/personal`);
  provider.close();
});
