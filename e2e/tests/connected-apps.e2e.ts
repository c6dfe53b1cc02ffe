import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { fillSignIn, ownerEmail, setUpOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

const REDIRECT = 'https://app.example/callback';
const VERIFIER = 'v'.repeat(43);
/** Letters that routers of pages would read as a number. */
const STATE = '12345678901234567890';

test.use({ environment: { MILLRACE_MCP_SERVER: 'true' } });

/** Registers an app. @returns its id, and where it sends its user */
async function register(page: Page, millrace: Millrace, changes: Record<string, string> = {}) {
  await page.route('https://app.example/**', (route) => route.fulfill({ body: 'The app' }));
  const data = { redirect_uris: [REDIRECT], client_name: 'Helper' };
  const { client_id: clientId } = await (await page.request.post(`${millrace.url}/oauth/register`, { data })).json();
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: REDIRECT, state: STATE },
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  return { clientId: String(clientId), address: `${millrace.url}/oauth/authorize?${query}` };
}

test('somebody who signs in connects an app, which does what they chose, and disconnects it', async ({
  page,
  millrace,
}) => {
  await setUpOwner(millrace);
  const { clientId, address } = await register(page, millrace);
  await page.goto(address);
  await fillSignIn(page);

  await expect(page.getByRole('heading', { name: 'Connect “Helper”?' })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${ownerEmail}.`)).toBeVisible();
  await expect(page.getByText('You are then taken to the website app.example.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Activate workflows/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Read your workflows' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Stop executions' }).uncheck();
  await expectAccessible(page, 'the question of an app');
  await page.getByRole('button', { name: 'Allow' }).click();

  await page.waitForURL(`${REDIRECT}?**`);
  const { code = '', state } = Object.fromEntries(new URL(page.url()).searchParams);
  expect(state).toBe(STATE);
  const form = { grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: REDIRECT };
  const answer = await page.request.post(`${millrace.url}/oauth/token`, { form: { ...form, code_verifier: VERIFIER } });
  const { access_token: token, scope } = await answer.json();
  expect(scope).toContain('workflow:read');
  expect(scope).not.toMatch(/workflow:activate|execution:stop/);

  await page.goto(`${new URL(address).origin.replace('127.0.0.1', 'localhost')}/settings/connected-apps`);
  const row = page.getByRole('row', { name: /Helper/ });
  await expect(row).toContainText('10 permissions');
  await expectAccessible(page, 'connected apps');
  await row.getByRole('button', { name: 'Disconnect “Helper”?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No app is connected.')).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect((await page.request.post(`${millrace.url}/mcp-server/http`, { headers, data: list })).status()).toBe(401);
});

test('nobody is sent to an app before they decide, or to one that is not known', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  const wrong = await register(page, millrace, { response_type: 'token' });
  await page.goto(wrong.address);
  await fillSignIn(page);
  await expect(page.getByRole('heading', { name: 'Invalid request from “Helper”' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the app' }).click();
  await page.waitForURL(`${REDIRECT}?error=unsupported_response_type**`);

  const refused = await register(page, millrace);
  await page.goto(refused.address);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL(`${REDIRECT}?error=access_denied**`);

  const elsewhere = await register(page, millrace, { redirect_uri: 'https://evil.example/' });
  await page.goto(elsewhere.address);
  await expect(page.getByRole('alert')).toContainText('an address that it did not register');
  await expect(page.getByRole('button')).toHaveCount(0);
});
