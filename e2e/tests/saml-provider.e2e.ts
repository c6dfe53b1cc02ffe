import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SamlProvider } from '../../packages/server/src/testing/saml-provider.ts';
import { fillSignIn, setUpOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

/** A provider whose page signs one person in, and posts that from its own site. */
async function startProvider() {
  const site = createServer().listen(0, '127.0.0.1');
  await once(site, 'listening');
  // Another site than that of the instance, which is at localhost.
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const provider = new SamlProvider(`${origin}/sso`);
  site.on('request', ({ url = '' }, answer) => {
    if (url === '/metadata') return answer.end(provider.metadata);
    // Browsers ask for an icon, too.
    if (!url.startsWith('/sso?')) return answer.writeHead(404).end();
    const request = provider.readRequest(`${origin}${url}`);
    const response = provider.respond(request, 'ida', {
      email: ['ida@example.com'],
      givenName: ['Ida'],
      sn: ['Ivens'],
      groups: ['admins'],
    });
    answer.setHeader('content-type', 'text/html');
    answer.end(
      `<form method="post" action="${request.replyUrl}"><input name="SAMLResponse" value="${response}">
      <input name="RelayState" value="${request.relayState}"><button>Continue as Ida</button></form>`,
    );
  });
  return { metadataUrl: `${origin}/metadata`, close: () => site.closeAllConnections() ?? site.close() };
}

test('the owner sets a SAML provider up, and its people sign in with their role', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  const provider = await startProvider();
  // The provider sends people to the public address: cookies must be of the same one.
  const home = millrace.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${home}/signin?redirect=/settings/sign-in`);
  await fillSignIn(page);
  await page.getByRole('tab', { name: 'SAML' }).click();
  await page.getByRole('textbox', { name: 'Button label' }).fill('Company account');
  await page.getByRole('textbox', { name: 'Metadata URL' }).fill(provider.metadataUrl);
  await page.getByRole('combobox', { name: 'New accounts' }).click();
  await page.getByRole('option', { name: 'Everyone known to the provider' }).click();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('textbox', { name: 'Claim or attribute', exact: true }).fill('groups');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('admins');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText(/^Provider:/)).toContainText('https://idp.example/metadata');

  await page.context().clearCookies();
  await page.goto(`${home}/signin?redirect=/settings/personal`);
  await page.getByRole('link', { name: 'Company account' }).click();
  await page.getByRole('button', { name: 'Continue as Ida' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ida');
  expect(page.url()).toBe(`${home}/settings/personal`);
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row', { name: /ida@example\.com/ })).toContainText('Administrator');
  provider.close();
});
