import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { misplaced } from '../support/boxes.ts';
import { fillInstance } from '../support/full-instance.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [400, 768, 1280, 1920];

test('on screens of every width nothing lies outside or over something else, on any page', async ({
  page,
  millrace,
}) => {
  test.setTimeout(300_000);
  const pages = await fillInstance(page, millrace);
  for (const place of pages) {
    await page.goto(`${millrace.url}${place}`);
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => misplaced(page), { message: `${place}, ${width} px` }).toEqual([]);
    }
  }
});

test('on a phone a workflow is found, switched and looked at, and what runs is stopped', async ({ page, millrace }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await fillInstance(page, millrace);
  await page.goto(`${millrace.url}/workflows`);
  const row = page.getByTestId('workflow-row').filter({ hasText: 'Pauses' });
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Filter by state' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByTestId('workflow-row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove the filter “Inactive”' }).click();
  await expect(page.getByTestId('workflow-row')).toHaveCount(2);

  await row.getByRole('link', { name: /Pauses/ }).click();
  await expect(page.getByTestId('workflow-name')).toHaveText('Pauses');
  await page.getByTestId('active-switch').press('Space');
  await expect(page.getByTestId('active-switch')).toBeChecked();
  await page.getByRole('dialog', { name: 'The workflow is active' }).getByRole('button', { name: 'Close' }).click();

  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Executions' }).click();
  await page.getByRole('button', { name: /^Stop execution/ }).click();
  await expect(page.getByTestId('execution-row').first()).not.toHaveAttribute('data-status', 'running');
  await page.getByText('Select all', { exact: true }).click();
  await expect(page.getByTestId('execution-row').last().getByRole('checkbox')).toBeChecked();
  await page.getByText('Select all', { exact: true }).click();

  await navigation.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page, 'menu of a small screen');
  await page.keyboard.press('Escape');
  await expect(navigation.getByRole('button', { name: 'Menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await navigation.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal' })).toBeVisible();
  await page.getByRole('button', { name: 'All settings' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'About' })).toBeHidden();
});

test('a long name of a table leaves its menu beside its size, and a value of a variable has the width of its card', async ({
  page,
  millrace,
}) => {
  const pages = await fillInstance(page, millrace);
  await page.goto(`${millrace.url}${pages.find((place) => place.startsWith('/data-tables/'))}`);
  const size = page.getByText(/^4\d rows ·/);
  const menu = page.getByRole('button', { name: /^Actions/ });
  for (let width = 1180; width <= 1320; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => Math.round((await middle(size)) - (await middle(menu))), `${width} px`).toBe(0);
  }
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto(`${millrace.url}/variables`);
  const value = page.getByText('https://example.org/halls/northern');
  await expect.poll(async () => (await value.boundingBox())?.width).toBeGreaterThan(150);
});

/** Height on the page of the middle of an element. */
async function middle(element: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return y + height / 2;
}
