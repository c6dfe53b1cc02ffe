import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { setUpMember } from './member.ts';
import type { Millrace } from './millrace.ts';
import { chain, node, webhook } from './workflows.ts';

const LONG_NAME = 'Orders of the shop to the accounts and the stores of the northern and the southern halls';

/** Addresses, without that of the instance, of every page that an owner has. */
export type Pages = readonly string[];

/** Fills an instance with something on each page, long names among it; the owner is signed in on the page. */
export async function fillInstance(page: Page, millrace: Millrace): Promise<Pages> {
  const { call } = await setUpMember(page, millrace);
  const fails = node('Check', 'code', {
    typeVersion: 2,
    parameters: { jsCode: "if ($json.query.fails) throw new Error('No such planet'); return $input.all();" },
  });
  const pause = node('Pause', 'wait', { typeVersion: 1.1, parameters: { amount: 60, unit: 'seconds' } });
  const make = async (name: string, path: string, step: ReturnType<typeof node>) => {
    const { id } = await call<{ id: string }>('POST', '/workflows', chain(name, [webhook(path), step]));
    await call('POST', '/tags', { name: `${path} ${name.slice(0, 12)}` });
    await page.request.fetch(`${millrace.url}/rest/workflows/${id}`, {
      method: 'PATCH',
      headers: { origin: millrace.url },
      data: { active: true },
    });
    return id;
  };
  const long = await make(LONG_NAME, 'orders', fails);
  const running = await make('Pauses', 'pauses', pause);
  for (const query of ['', '?fails=1']) await fetch(`${millrace.url}/webhook/orders${query}`, { method: 'POST' });
  await fetch(`${millrace.url}/webhook/pauses`, { method: 'POST' });
  await expect
    .poll(async () => (await call<{ count: number }>('GET', '/executions')).count, { message: 'ended executions' })
    .toBe(2);
  await call('POST', '/folders', { name: 'Accounts of the year before the last one' });
  const data = { user: 'ada', password: 'secret' };
  await call('POST', '/credentials', { name: 'Shop of the northern hall, read only', type: 'httpBasicAuth', data });
  await call('POST', '/variables', {
    name: 'address_of_the_northern_hall',
    value: 'https://example.org/halls/northern',
    isSecret: false,
    scope: 'instance',
    scopeId: null,
  });
  const columns = [
    { name: 'address_of_the_northern_hall', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'details', type: 'json' },
  ];
  const table = await call<{ id: string }>('POST', '/data-tables', { name: LONG_NAME, columns });
  const cells = { address_of_the_northern_hall: LONG_NAME, price: 12.5, details: { halls: ['north', 'south'] } };
  await call('POST', `/data-tables/${table.id}/rows`, { rows: Array.from({ length: 40 }, () => cells) });
  await call('POST', '/users', [{ email: 'a.very.long.name.of.somebody@mail.example.org' }]);
  const { results } = await call<{ results: Array<{ id: string; workflowId: string }> }>('GET', '/executions');
  const past = results.find(({ workflowId }) => workflowId === long)?.id;
  return [
    '/workflows',
    '/credentials',
    '/executions',
    '/executions/failures',
    '/insights',
    '/variables',
    '/data-tables',
    `/data-tables/${table.id}`,
    '/templates',
    '/workflow',
    `/workflow/${long}`,
    `/workflow/${long}?node=check`,
    `/workflow/${long}/executions`,
    `/workflow/${running}/executions`,
    `/workflow/${long}/evaluations`,
    `/workflow/${long}/history`,
    `/execution/${past}`,
    '/settings/personal',
    '/settings/users',
    '/settings/sign-in',
    '/settings/api',
    '/settings/import',
    '/settings/community-nodes',
    '/settings/secrets',
    '/settings/retention',
    '/settings/limits',
    '/settings/connected-apps',
    '/settings/mcp',
    '/settings/vector-stores',
    '/settings/logs',
    '/settings/queue',
    '/settings/audit-log',
    '/settings/about',
    '/welcome',
    '/no-such-page',
  ];
}
