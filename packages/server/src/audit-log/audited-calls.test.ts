import * as api from '@millrace/api';
import { expect, it } from 'vitest';
import { auditedActions, auditedCalls } from './audited-calls.ts';

/** Calls by another method than GET that leave no event, and why. */
const NOT_NOTED = {
  'POST /api/v1/audit': 'reads',
  'PUT /rest/assistant/model': 'is a choice of whoever makes it, for themselves',
  'POST /rest/assistant/turns': 'proposes, and changes nothing',
  'POST /rest/node-types': 'reads',
  'POST /rest/node-parameter-options': 'reads',
  'POST /rest/nodes-list-search': 'reads',
  'POST /rest/resource-mapper-fields': 'reads',
  'POST /rest/migration/check': 'reads',
  'POST /api/v1/data-tables/:id/rows': 'is in the history of the data table',
  'PATCH /api/v1/data-tables/:id/rows/update': 'is in the history of the data table',
  'POST /api/v1/data-tables/:id/rows/upsert': 'is in the history of the data table',
  'DELETE /api/v1/data-tables/:id/rows/delete': 'is in the history of the data table',
  'POST /rest/data-tables/preview-csv': 'reads',
  'POST /rest/data-tables/:id/rows': 'is in the history of the data table',
  'PATCH /rest/data-tables/:id/rows': 'is in the history of the data table',
  'POST /rest/data-tables/:id/rows/upsert': 'is in the history of the data table',
  'POST /rest/data-tables/:id/rows/delete': 'is in the history of the data table',
  'POST /rest/workflows/:id/grants/preview': 'reads',
  'POST /rest/workflows/tests/run': 'reaches nothing outside of the run, and leaves nothing behind',
  'POST /api/v1/workflows/:id/test': 'reaches nothing outside of the run, and leaves nothing behind',
  'POST /rest/executions/:id/test-case': 'reads; the case is stored with its workflow, which is noted',
  'POST /rest/credentials/test': 'tries out, and stores nothing',
  'POST /rest/external-secrets/:name/test': 'tries out, and stores nothing',
  'POST /rest/me/mfa': 'counts for nothing until it is enabled, which is noted',
  'POST /rest/forgot-password': 'is open to everybody, who could fill the log; the use of the link is noted',
  'POST /rest/sso/saml/acs': 'is open to everybody; the sign-in that it leads to is noted',
  'DELETE /rest/test-webhook/:id': 'ends waiting for a call, and changes nothing that is stored',
  'DELETE /rest/test-webhook': 'ends waiting for a call, and changes nothing that is stored',
  'POST /rest/me/survey': 'keeps an answer to a question, which nothing depends on',
  'POST /rest/prompt': 'sends what people say of themselves, and changes nothing here',
  'POST /rest/value-survey': 'sends what people say of themselves, and changes nothing here',
  'POST /rest/accounts/onboarding': 'sends what people say of themselves, and changes nothing here',
  'POST /rest/owner/skip-setup': 'only keeps a page from being shown',
};

it('each call that changes something is noted, or listed here with why not', () => {
  const groups = Object.entries(api).filter(([name]) => name.endsWith('Routes'));
  const rest = groups.flatMap(([, group]) =>
    Object.values(group as unknown as Record<string, { method: string; path: string }>),
  );
  const calls = [
    ...rest.map(({ method, path }) => `${method} /rest${path}`),
    ...api.publicCalls.map(({ method, path }) => `${method} ${api.PUBLIC_API_PATH}${path}`),
  ];
  const noted = new Set(auditedCalls());
  const changing = calls.filter((call) => !call.startsWith('GET ') && !noted.has(call));
  expect(changing.sort()).toEqual(Object.keys(NOT_NOTED).sort());
  expect([...noted].filter((call) => !calls.includes(call))).toEqual([]);
});

it.each([
  [{ name: 'A' }, ['workflow.update']],
  [{ active: true, storedVersion: 'v' }, ['workflow.activate']],
  [{ active: false, name: 'A' }, ['workflow.update', 'workflow.deactivate']],
  [{ active: 'yes' }, ['workflow.update']],
  [null, ['workflow.update']],
])('a change of a workflow by %j is %j', (body, actions) => {
  expect(auditedActions({ method: 'PATCH', url: '/rest/workflows/:id', body })).toEqual(actions);
});
