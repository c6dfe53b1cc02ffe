import { expect, type Page } from '@playwright/test';
import type { Millrace } from './millrace.ts';

const owner = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron', password: 'Analytical1' };
export const ownerEmail = owner.email;

export async function setUpOwner(millrace: Millrace): Promise<void> {
  await millrace.rest('POST', '/owner', owner);
}

/** Fills a form to sign in, a page's or a dialog's. */
export async function fillSignIn(form: Pick<Page, 'getByRole'>, password = owner.password): Promise<void> {
  await form.getByRole('textbox', { name: 'Email' }).fill(owner.email);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs the owner in, who is set up already. */
export async function signInAsOwner(page: Page, millrace: Millrace): Promise<void> {
  await page.goto(`${millrace.url}/signin`);
  await fillSignIn(page);
  await expect(page).toHaveURL(`${millrace.url}/workflow`);
}
