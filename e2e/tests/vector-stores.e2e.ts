import { expectAccessible } from '../support/axe.ts';
import { setUpOwner, signInAsOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

test('the settings show what vector stores hold, and clear one of the owner after a question', async ({
  page,
  millrace,
}) => {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  await page.goto(`${millrace.url}/settings/vector-stores`);
  await expect(page.getByText('No documents yet.')).toBeVisible();

  const held = { documents: 1240, dimensions: 1536, bytes: 8_190_000, changedAt: '2026-01-31T09:00:00.000Z' };
  const own = { ...held, name: 'manuals', isOwn: true, owner: { id: 'o', name: 'Ann' } };
  const other = {
    ...held,
    name: 'prices',
    isOwn: false,
    owner: { id: 'b', name: 'Bo Bell' },
    bytes: 3500,
    changedAt: null,
  };
  let stores = [
    { ...own, workflows: [{ id: 'w', name: 'Read the manuals' }] },
    { ...other, workflows: [] },
  ];
  const cleared: Array<string | null> = [];
  await page.route('**/rest/vector-stores*', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fulfill({ json: { data: stores } });
    cleared.push(new URL(request.url()).searchParams.get('store'));
    stores = stores.slice(1);
    return route.fulfill({ json: { data: true } });
  });
  await page.reload();
  const manuals = page.getByRole('row', { name: /^manuals/ });
  await expect(manuals).toContainText('1,240');
  await expect(manuals).toContainText('8.2 MB');
  await expect(manuals.getByRole('link', { name: 'Read the manuals' })).toHaveAttribute('href', /\/workflow\/w$/);
  const prices = page.getByRole('row', { name: /^prices/ });
  await expect(prices).toContainText('Bo Bell');
  await expect(prices).toContainText('4 kB');
  await expect(prices.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'vector stores');

  const clear = () => manuals.getByRole('button', { name: 'Clear the store “manuals”' }).click();
  await clear();
  await expect(page.getByRole('dialog')).toContainText('1,240 documents with their vectors are deleted for good.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(cleared).toEqual([]);
  await clear();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(manuals).toHaveCount(0);
  expect(cleared).toEqual(['manuals']);
});
