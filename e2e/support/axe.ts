import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

interface Violation {
  id: string;
  impact: string;
  nodes: Array<{ html: string; failureSummary: string }>;
}

const GUIDELINES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** All that may differ between light and dark. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Milliseconds. */
const LONGEST_FADE = 500;

/** Expects that axe finds nothing serious or critical on the page as it is. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNothingSerious(page, what, GUIDELINES);
}

/** The same in light and in dark colours. The page is left in light ones. */
export async function expectAccessibleInBoth(page: Page, what: string): Promise<void> {
  const show = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  };
  await expectNothingSerious(page, what, GUIDELINES);
  await show('dark');
  await expectNothingSerious(page, `${what}, dark`, COLOUR_RULES);
  await show('light');
}

async function expectNothingSerious(page: Page, what: string, runOnly: unknown): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // A notice may begin to fade in while axe looks. What is serious is so on a second look as well.
  if ((await findSerious(page, runOnly)).length === 0) return;
  await page.waitForTimeout(LONGEST_FADE);
  expect(await findSerious(page, runOnly), what).toEqual([]);
}

async function findSerious(page: Page, runOnly: unknown): Promise<string[]> {
  // Half faded in, everything lacks contrast. What turns while something runs never ends.
  await page.evaluate(`Promise.all(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => {})),
  )`);
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly });
  const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as { violations: Violation[] };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n  ')}`,
    );
}
