import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startPackageRegistry } from '../../packages/server/src/testing/package-registry.ts';
import { parcelsPackage } from '../../packages/server/src/testing/parcels-package.ts';
import { expectAccessible } from '../support/axe.ts';
import { Millrace } from '../support/millrace.ts';
import { setUpOwner, signInAsOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

const shop = {
  packageName: 'n8n-nodes-shop',
  installedVersion: '1.2.0',
  updateAvailable: '1.3.0',
  authorName: 'Grace',
  installedNodes: [{ name: 'Shop', type: 'n8n-nodes-shop.shop', latestVersion: 1 }],
  leftOut: [{ name: 'shopTool', reason: 'It asks for what is not there.' }],
  usedBy: ['Orders', 'Returns', 'Stock', 'Reports'].map((name, id) => ({ id: String(id), name })),
};

interface Answer {
  status: number;
  body: object;
}

const refused = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });

/** A registry of packages behind the calls of the server: what is answered next, and what was asked. */
class PackageCalls {
  readonly asked: string[] = [];
  #installed: object[] = [];
  #next: Answer | undefined;
  /** The call that comes waits for this. */
  #gate: Promise<void> = Promise.resolve();

  async answerOn(page: Page): Promise<void> {
    await page.route(/\/rest\/nodes(\?|$)/, async (route) => {
      const request = route.request();
      if (request.method() === 'GET') {
        await route.fulfill({ json: { data: this.#installed } });
        return;
      }
      const { searchParams } = new URL(request.url());
      const name = searchParams.get('name') ?? request.postDataJSON().name;
      this.asked.push(`${request.method()} ${name}`);
      await this.#gate;
      const { status, body } = this.#next ?? { status: 200, body: { data: request.method() === 'DELETE' || shop } };
      await route.fulfill({ status, json: body });
    });
    await page.route('**/rest/settings', async (route) => {
      const { data } = await (await route.fetch()).json();
      await route.fulfill({ json: { data: { ...data, communityNodesEnabled: true, isNpmAvailable: true } } });
    });
  }

  answer(next: Answer | undefined, installed: object[] = this.#installed): void {
    this.#next = next;
    this.#installed = installed;
  }

  /** Holds answers back until the function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }
}

test('community packages are installed after the risk is taken, updated and uninstalled', async ({
  page,
  millrace,
}) => {
  test.setTimeout(180_000);
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  const calls = new PackageCalls();
  const alert = page.getByRole('alert');

  await calls.answerOn(page);
  await page.goto(`${millrace.url}/settings/community-nodes`);

  await test.step('a name that is none, and a risk that is not taken', async () => {
    await expect(page.getByRole('heading', { name: 'No community package is installed' })).toBeVisible();
    await expectAccessible(page, 'no community packages');
    await page.getByRole('button', { name: 'Install' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Install a community package' });
    const name = dialog.getByRole('textbox', { name: 'Name of the npm package' });
    const install = dialog.getByRole('button', { name: 'Install' });
    await expect(name).toBeFocused();
    await expect(install).toBeDisabled();
    await page.keyboard.type('npm install lodash');
    await page.keyboard.press('Tab');
    await expect(name).toHaveValue('lodash');
    await page.keyboard.press('Space');
    await name.press('Enter');
    await expect(dialog).toContainText('The name must begin with n8n-nodes-');
    await name.fill('n8n-nodes-shop');
    await dialog.getByRole('checkbox').uncheck();
    await name.press('Enter');
    await expect(dialog).toContainText('Accept the risk first.');
    expect(calls.asked).toEqual([]);
    await expectAccessible(page, 'install a community package');
  });

  await test.step('installing: refused, failed, then done, and not left before', async () => {
    const dialog = page.getByRole('dialog', { name: 'Install a community package' });
    const install = dialog.getByRole('button', { name: 'Install' });
    await dialog.getByRole('checkbox').check();
    calls.answer(refused(400, 'BAD_REQUEST', 'There is no package of this name.'));
    await install.click();
    await expect(dialog).toContainText('There is no package of this name.');
    await expect(alert.filter({ hasText: 'Error installing' })).toHaveCount(0);
    calls.answer(refused(502, 'HOSTED_SERVICE_FAILED', 'The registry is away.'));
    await install.click();
    const failure = alert.filter({ hasText: 'Error installing new package' });
    await expect(failure).toContainText('The registry is away.');
    await failure.getByRole('button', { name: 'Close' }).click();
    const goOn = calls.hold();
    calls.answer(undefined, [shop]);
    await install.click();
    await expect.poll(() => calls.asked.length).toBe(3);
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    goOn();
    await expect(dialog).toHaveCount(0);
    await expect(alert.filter({ hasText: 'n8n-nodes-shop is installed' })).toBeVisible();
  });

  const card = page.getByRole('region', { name: 'n8n-nodes-shop' });
  await test.step('the list, and an update', async () => {
    await expect(card).toContainText('Grace · 1 node');
    await expect(card).toContainText('1 node cannot be used');
    await expect(card.getByRole('link', { name: 'Orders' })).toBeVisible();
    await expect(card).toContainText('And 1 more');
    await expectAccessible(page, 'community packages');
    await card.getByRole('button', { name: 'Update to 1.3.0' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update n8n-nodes-shop?' });
    await expect(dialog).toContainText('Version 1.2.0 is replaced by 1.3.0.');
    await expect(dialog.getByRole('listitem')).toHaveText(['Orders', 'Returns', 'Stock', 'Reports']);
    await expectAccessible(page, 'update a community package');
    calls.answer(refused(502, 'HOSTED_SERVICE_FAILED', 'The registry is away.'));
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(alert.filter({ hasText: 'Problem updating package' })).toContainText('The registry is away.');
    calls.answer(undefined, [{ ...shop, installedVersion: '1.3.0', updateAvailable: undefined }]);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card.getByText('1.3.0', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: /Update/ })).toHaveCount(0);
  });

  await test.step('uninstalling by keyboard alone', async () => {
    await card.getByRole('button', { name: 'Actions for n8n-nodes-shop' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Documentation' })).toHaveAttribute('href', /\/n8n-nodes-shop$/);
    await page.getByRole('menuitem', { name: 'Uninstall' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Uninstall n8n-nodes-shop?' });
    await expect(dialog).toContainText('4 workflows use it and will fail:');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    calls.answer(refused(500, 'INTERNAL_ERROR', 'It did not work.'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(alert.filter({ hasText: 'Problem uninstalling package' })).toContainText('It did not work.');
    calls.answer(undefined, []);
    await dialog.getByRole('button', { name: 'Uninstall' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'No community package is installed' })).toBeVisible();
    expect(calls.asked.slice(3)).toEqual([
      'PATCH n8n-nodes-shop',
      'PATCH n8n-nodes-shop',
      'DELETE n8n-nodes-shop',
      'DELETE n8n-nodes-shop',
    ]);
  });

  await test.step('an instance that cannot say what is installed, or where nothing can be', async () => {
    await page.route(/\/rest\/nodes$/, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'It did not work.' } }),
    );
    await page.reload();
    await expect(page.getByText('It did not work.')).toBeVisible({ timeout: 30_000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/rest/settings', async (route) => {
      const { data } = await (await route.fetch()).json();
      await route.fulfill({ json: { data: { ...data, communityNodesEnabled: false } } });
    });
    await page.reload();
    await expect(page.getByText('Packages cannot be installed on this instance')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0);
    await expectAccessible(page, 'community packages off');
  });
});

test('a canvas and a creator that are open get the nodes of a package, and lose them', async ({ page }) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-e2e-registry-'));
  await using registry = await startPackageRegistry(folder);
  registry.publish(parcelsPackage('1.0.0'));
  const millrace = await Millrace.start({ environment: registry.environment });
  try {
    const nodes = [node('Start', 'manualTrigger'), { ...node('Send', ''), type: 'n8n-nodes-parcels.parcels' }];
    const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Parcels', nodes));
    await page.goto(`${millrace.url}/workflow/${id}`);
    const send = page.locator('[data-node-name="Send"]');
    await expect(send).toContainText('Not installed');
    await page.keyboard.press('Tab');
    await page.getByTestId('creator-search').fill('parcels');
    const offered = page.getByTestId('node-creator').getByText('Parcels', { exact: true });
    await expect(offered).toHaveCount(0);

    await millrace.rest('POST', '/nodes', { name: 'n8n-nodes-parcels' });
    await expect(send).not.toContainText('Not installed');
    await expect(offered).toHaveCount(1);

    await millrace.rest('DELETE', '/nodes?name=n8n-nodes-parcels', {});
    await expect(send).toContainText('Not installed');
    await expect(offered).toHaveCount(0);
  } finally {
    await millrace.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});
