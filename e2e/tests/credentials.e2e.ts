import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

test.use({ environment: { MILLRACE_SECRETS_ENV_PREFIX: 'APP_', APP_GITLAB: 'hidden value' } });

/** A service on a port of its own. */
async function startService(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Opens the details of a node, at the public address of the instance. */
async function openNode(page: Page, millrace: Millrace, type: string, typeVersion: number, parameters: object) {
  const nodes = [{ id: 'n', name: 'Node', type, typeVersion, position: [0, 0], parameters }];
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', { name: 'W', nodes, connections: {} });
  await page.goto(`${millrace.url.replace('127.0.0.1', 'localhost')}/workflow/${id}?node=n`);
  // The editor is loaded for the first time here.
  await expect(page.getByRole('button', { name: 'New' })).toBeVisible({ timeout: 30_000 });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Credential: / });

test('a credential is stored, tested, mended and tested again when it is opened', async ({ page, millrace }) => {
  const service = await startService((request, response) => {
    const isRight = request.url === '/bot1234:right-token/getMe';
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isRight ? { ok: true } : { ok: false, description: 'Unauthorized bot' }));
  });
  await openNode(page, millrace, 'n8n-nodes-base.telegramTrigger', 1.2, {});
  await page.getByRole('button', { name: 'New' }).click();
  const save = dialog(page).getByRole('button', { name: 'Save' });
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Telegram account');
  await save.click();
  await expect(dialog(page).getByRole('alert').first()).toHaveText('Please check the errors below');

  await dialog(page).getByLabel('Name').fill('My bot');
  await dialog(page).getByRole('textbox', { name: 'Access token' }).fill('1234:wrong-token');
  await dialog(page).getByRole('textbox', { name: 'Base URL' }).fill(service.url);
  await expectAccessible(page, 'the credential dialog');
  await save.click();
  const failure = dialog(page).getByRole('alert');
  await expect(failure).toContainText('Couldn’t connect with these settings');
  await failure.getByRole('button', { name: 'Show details' }).click();
  await expect(failure).toContainText('The service answered 401 (Unauthorized): Unauthorized bot');

  await dialog(page).getByRole('textbox', { name: 'Access token' }).fill('1234:right-token');
  await save.click();
  await expect(dialog(page).getByRole('status')).toHaveText('Connection tested successfully');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('combobox', { name: /^Credential: / })).toHaveValue('My bot');

  await page.getByRole('button', { name: 'Edit credential' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Connection tested successfully');
  await expect(dialog(page).getByRole('textbox', { name: 'Access token' })).toHaveValue('');
  await dialog(page).getByRole('tab', { name: 'Details' }).click();
  await dialog(page).getByLabel('Allowed hosts').fill('api.telegram.org');
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Name').fill('Our bot');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Cancel' }).click();
  await save.click();
  await expect(dialog(page).getByRole('button', { name: 'Saved' })).toBeDisabled();
  const [stored] = await millrace.rest<Array<Record<string, unknown>>>('GET', '/credentials');
  expect(stored).toMatchObject({ name: 'Our bot', allowedDomains: ['api.telegram.org'] });
  service.close();
});

test('an account is connected in a popup, and what the service refuses is said', async ({ page, millrace }) => {
  // The service is visited twice, and the dialog is loaded for the first time.
  test.slow();
  let isRefusing = true;
  const service = await startService((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    if (url.pathname === '/token') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end('{"access_token":"t","token_type":"bearer"}');
    }
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (isRefusing) back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', 'c');
    response.writeHead(302, { location: back.href }).end();
  });
  const parameters = { authentication: 'genericCredentialType', genericAuthType: 'oAuth2Api' };
  await openNode(page, millrace, 'n8n-nodes-base.httpRequest', 4.2, parameters);
  await page.getByRole('button', { name: 'New' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'OAuth redirect URL' })).toHaveValue(
    /^http:\/\/localhost:\d+\/rest\/oauth2-credential\/callback$/,
  );
  await dialog(page).getByRole('button', { name: 'Connect my account' }).click();
  await expect(dialog(page).getByText('Please check the errors below')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Authorization URL' }).fill(`${service.url}/auth`);
  await dialog(page).getByRole('textbox', { name: 'Access token URL' }).fill(`${service.url}/token`);
  await dialog(page).getByRole('textbox', { name: 'Client ID' }).fill('id');
  await dialog(page).getByRole('textbox', { name: 'Client secret' }).fill('secret');

  const refused = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'Connect my account' }).click();
  await expect((await refused).getByRole('alert')).toHaveText('The service refused: access_denied');
  await expect(page.getByText('OAuth Authorization Error')).toBeVisible();

  isRefusing = false;
  const opened = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'Connect my account' }).click();
  const popup = await opened;
  await expect(dialog(page).getByRole('status')).toContainText('Account connected');
  await expect(page.getByText('OAuth Authorization Error')).toBeHidden();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(dialog(page).getByRole('button', { name: 'Reconnect' })).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Client ID' }).fill('another');
  await expect(dialog(page).getByRole('button', { name: 'Connect my account' })).toBeVisible();
  service.close();
});

test('a service is chosen with search, and a field of its credential is an expression', async ({ page, millrace }) => {
  // The editor and the editor of expressions are both loaded for the first time.
  test.slow();
  const parameters = { url: 'https://gitlab.com/api/v4/user', authentication: 'predefinedCredentialType' };
  const nodes = [
    { id: 'n', name: 'Node', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [0, 0], parameters },
  ];
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', { name: 'W', nodes, connections: {} });
  await page.goto(`${millrace.url.replace('127.0.0.1', 'localhost')}/workflow/${id}?node=n`);
  const types = page.getByRole('combobox', { name: 'Credential type' });
  await types.click();
  await types.fill('gitlab access');
  await page.getByRole('option', { name: 'GitLab access token' }).click();
  await page.getByRole('button', { name: 'New' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'GitLab server' })).toHaveValue('https://gitlab.com');
  const mode = dialog(page).getByRole('radiogroup', { name: 'Access token' });
  await mode.getByText('Expression').click();
  await dialog(page).locator('.cm-content').click();
  await page.keyboard.insertText('{{ $secrets.env.');
  await page.keyboard.press('Control+Space');
  // By a click: a key that comes too soon after the list is taken for one of the text.
  await page.getByRole('option', { name: 'GITLAB' }).click();
  await page.keyboard.insertText(' }}');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Saved' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit credential' }).click();
  const field = dialog(page).getByRole('group', { name: 'Access token' });
  await expect(field).toContainText('{{ $secrets.env.GITLAB }}');
  await expectAccessible(page, 'a credential with an expression');
  const [stored] = await millrace.rest<Array<{ id: string }>>('GET', '/credentials');
  const shown = await millrace.rest<object>('GET', `/credentials/${stored?.id}?includeData=true`);
  expect(shown).toMatchObject({
    type: 'gitlabApi',
    data: { server: 'https://gitlab.com', accessToken: '={{ $secrets.env.GITLAB }}' },
  });
});

test('the details of a credential name the workflows that use it', async ({ page, millrace }) => {
  const data = { name: 'X-Key', value: 'v' };
  const body = { name: 'Our key', type: 'httpHeaderAuth', data };
  const { id } = await millrace.rest<{ id: string }>('POST', '/credentials', body);
  const node = { id: 'n', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [0, 0], parameters: {} };
  const credentials = { httpHeaderAuth: { id, name: 'Our key' } };
  const nodes = [{ ...node, name: 'Ask', credentials }];
  await millrace.rest('POST', '/workflows', { name: 'Daily report', nodes, connections: {} });
  await page.goto(`${millrace.url}/credentials`);
  await page
    .getByRole('button', { name: /Our key/ })
    .first()
    .click();
  await dialog(page).getByRole('tab', { name: 'Details' }).click();
  const uses = dialog(page).getByRole('list', { name: 'Workflows that use it' });
  await expect(uses.getByRole('listitem')).toHaveText('Daily report Ask');
  await expectAccessible(page, 'the details of a credential');
});
