import type { Locator } from '@playwright/test';
import { follow } from '../support/follow.ts';
import { setUpMember } from '../support/member.ts';
import { REASON, refuse } from '../support/refusal.ts';
import { expect, test } from '../support/test.ts';

test('long lists are loaded in parts', async ({ page, millrace }) => {
  test.slow();
  const { call } = await setUpMember(page, millrace);
  for (let count = 1; count <= 101; count++) {
    const name = `limit${String(count).padStart(3, '0')}`;
    await call('POST', '/variables', { name, value: '1', isSecret: false, scope: 'instance', scopeId: null });
  }
  const more = page.getByRole('button', { name: 'Load more' });
  await page.goto(`${millrace.url}/variables`);
  await expect(page.getByTestId('variable-row')).toHaveCount(100);
  await more.press('Enter');
  await expect(page.getByTestId('variable-row')).toHaveCount(101);
  await expect(more).toHaveCount(0);
  await follow(page, '/settings');
  await follow(page, '/settings/audit-log');
  await expect(page.getByTestId('audit-row')).toHaveCount(50);
  await more.press('Enter');
  await expect(page.getByTestId('audit-row')).toHaveCount(100);
});

test('a page that cannot be loaded says why, and is asked for again', async ({ page, millrace }) => {
  test.slow();
  await setUpMember(page, millrace);
  const pages: Array<{ address: string; place: string; shows: Locator }> = [
    {
      address: '/settings/users',
      place: '/users',
      shows: page.getByRole('cell', { name: 'grace@example.org', exact: true }),
    },
    { address: '/settings/api', place: '/me/api-keys', shows: page.getByText('No API keys yet.') },
    { address: '/settings/sign-in', place: '/sso/oidc/settings', shows: page.getByRole('textbox', { name: 'Issuer' }) },
    { address: '/settings/secrets', place: '/external-secrets', shows: page.getByText('None are set up.') },
    { address: '/settings/about', place: '/instance', shows: page.getByRole('table', { name: 'About' }) },
    {
      address: '/settings/logs',
      place: '/instance/settings',
      shows: page.getByRole('switch', { name: 'Serve metrics' }),
    },
    { address: '/settings/audit-log', place: '/audit-log', shows: page.getByTestId('audit-row').first() },
    { address: '/variables', place: '/variables', shows: page.getByRole('heading', { name: 'No variables yet' }) },
    {
      address: '/credentials',
      place: '/credentials',
      shows: page.getByText('Ada, add your first credential'),
    },
  ];
  await page.goto(`${millrace.url}/settings/personal`);
  for (const { address, place, shows } of pages) {
    await test.step(address, async () => {
      const end = await refuse(page, 'GET', place);
      await follow(page, address);
      await expect(page.getByText(REASON).first()).toBeVisible();
      await end();
      await page.getByRole('button', { name: 'Try again' }).first().press('Enter');
      await expect(shows).toBeVisible();
    });
  }
});
