import type { Page } from '@playwright/test';
import type { Millrace } from './millrace.ts';
import { setUpOwner, signIn, signInAsOwner } from './owner.ts';

const grace = { email: 'grace@example.org', firstName: 'Grace', lastName: 'Hopper', password: 'Compiler1' };

export interface OwnerSession {
  /** A call of the owner, who is signed in on the page; gives what stands under `data`. */
  call<T>(method: 'GET' | 'POST' | 'PUT', place: string, data?: unknown): Promise<T>;
  /** Id of Grace Hopper, a member. */
  memberId: string;
}

/** Sets up the owner, who is signed in on the page, and a member, Grace. */
export async function setUpMember(page: Page, millrace: Millrace): Promise<OwnerSession> {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  const call: OwnerSession['call'] = async <T>(method: string, place: string, data?: unknown): Promise<T> => {
    const headers = { origin: millrace.url };
    const answer = await page.request.fetch(`${millrace.url}/rest${place}`, { method, headers, data });
    return ((await answer.json()) as { data: T }).data;
  };
  const { email, ...profile } = grace;
  type Invited = [{ user: { id: string; inviteAcceptUrl: string } }];
  const [{ user }] = await call<Invited>('POST', '/users', [{ email }]);
  const link = Object.fromEntries(new URL(user.inviteAcceptUrl).searchParams);
  await millrace.rest('POST', `/users/${user.id}`, { ...profile, ...link });
  return { call, memberId: user.id };
}

/** Signs Grace in, on a page of a browser context of her own. */
export async function signInAsMember(page: Page, millrace: Millrace): Promise<void> {
  await signIn(page, millrace, grace);
}
