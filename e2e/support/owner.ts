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

/** Signs the owner in, who is set up already, without the page that does it. */
export async function signInAsOwner(page: Page, millrace: Millrace): Promise<void> {
  await signIn(page, millrace, owner);
}

/** The browser of the page is signed in from then on. */
export async function signIn(page: Page, millrace: Millrace, who: { email: string; password: string }): Promise<void> {
  const { email, password } = who;
  const headers = { origin: millrace.url };
  const answer = await page.request.post(`${millrace.url}/rest/login`, { headers, data: { email, password } });
  expect(answer.ok()).toBe(true);
}
