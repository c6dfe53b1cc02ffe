import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../support/axe.ts';
import { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';

test('newer versions of the feed that the owner named are told of, and nothing is asked without one', async ({
  page,
  millrace,
}) => {
  test.slow();
  await page.goto(`${millrace.url}/workflows`);
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
  await expect(page.getByRole('button', { name: /update/i })).toHaveCount(0);

  const flags = { hasSecurityFix: true, hasBreakingChange: true };
  const newest = { name: '99.2.0', createdAt: '2026-11-01T00:00:00.000Z', description: 'Runs faster.', ...flags };
  const { versionCli } = await millrace.rest<{ versionCli: string }>('GET', '/settings');
  const old = Array.from({ length: 120 }, (_, index) => ({
    name: `0.0.${index}`,
    createdAt: '2020-01-01T00:00:00.000Z',
  }));
  const versions = [
    { ...newest, documentationUrl: 'https://example.com/notes', nodes: [{ name: 'x.mill', displayName: 'Mill' }] },
    { name: versionCli, createdAt: '2025-01-01T00:00:00.000Z', hasSecurityIssue: true },
    ...old,
  ];
  const feed = createServer((_, response) => response.end(JSON.stringify(versions))).listen(0, '127.0.0.1');
  await once(feed, 'listening');
  const { port } = feed.address() as AddressInfo;
  const informed = await Millrace.start({ environment: { MILLRACE_VERSIONS_FEED: `http://127.0.0.1:${port}/` } });
  try {
    const refuse = { status: 502, json: { message: 'The feed is away.', code: 'HOSTED_SERVICE_FAILED' } };
    await page.route('**/rest/versions', (route) => route.fulfill(refuse));
    await page.goto(`${informed.url}/workflows`);
    await page.getByRole('button', { name: 'Updates' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Updates' });
    await expect(drawer).toContainText('The feed is away.');
    await page.unroute('**/rest/versions');
    await page.route('**/rest/versions', (route) => route.fulfill({ json: { data: [] } }));
    await drawer.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(drawer.getByRole('status')).toContainText(versionCli);
    await expect(drawer.getByRole('article')).toHaveCount(0);
    await page.unroute('**/rest/versions');
    await page.reload();
    await page.getByRole('button', { name: '1 update' }).press('Enter');
    await expect(drawer.getByRole('status')).toContainText('1 version came after');
    const newer = drawer.getByRole('article', { name: '99.2.0' });
    await expect(newer).toContainText('Security fix');
    await expect(newer).toContainText('Breaking change');
    await expect(newer).toContainText('New nodes: Mill');
    await expect(newer.getByRole('link', { name: 'Release notes' })).toHaveAttribute(
      'href',
      'https://example.com/notes',
    );
    await expect(drawer.getByRole('article')).toHaveCount(1);
    await drawer.getByRole('button', { name: 'This version and earlier ones' }).press('Enter');
    await expect(drawer.getByRole('article', { name: versionCli })).toContainText('Security issue');
    await expect(drawer.getByRole('article')).toHaveCount(100);
    await expectAccessible(page, 'the versions');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: '1 update' })).toBeVisible();
    const warning = page.getByRole('alert').filter({ hasText: `Millrace ${versionCli} has a known security issue` });
    await warning.getByText('A newer version fixes it.').click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await warning.getByRole('button', { name: 'Updates' }).click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await warning.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: '1 update' })).toBeVisible();
    await expect(warning).toHaveCount(0);
  } finally {
    await informed.dispose();
    feed.close();
  }
});
