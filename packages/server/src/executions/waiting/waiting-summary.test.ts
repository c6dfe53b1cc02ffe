import { expect, it } from 'vitest';
import { toWaitingSummary } from './waiting-summary.ts';

const place = { node: 'Wait', runIndex: 0, startedAt: 1 };

it('says until when an execution waits, and where it can be called', () => {
  const endpoint = { webhookName: 'default', responseMode: 'onReceived' };
  const waiting = {
    ...place,
    until: Date.UTC(2030, 0, 2),
    endpoints: [
      { ...endpoint, address: 'webhook' as const, method: 'POST', suffix: 'yes' },
      { ...endpoint, address: 'form' as const, method: 'GET', suffix: '' },
    ],
    state: { secret: 'stays here' },
  };
  expect(toWaitingSummary('12', waiting)).toEqual({
    node: 'Wait',
    until: '2030-01-02T00:00:00.000Z',
    calls: [
      { address: 'webhook', method: 'POST', path: 'webhook-waiting/12/yes' },
      { address: 'form', method: 'GET', path: 'form-waiting/12' },
    ],
    executions: [],
    questions: [],
  });
});

it('says for which executions it waits', () => {
  expect(toWaitingSummary('12', { ...place, executions: ['13', '14'] })).toEqual({
    node: 'Wait',
    until: null,
    calls: [],
    executions: ['13', '14'],
    questions: [],
  });
});

it('says which calls of tools are to be approved, and nothing of how that is stored', () => {
  const question = { key: 'k', node: 'Approval', tool: 'pay', arguments: { amount: 12 }, text: 'Costs money' };
  const stored = { ...question, source: { previousNode: 'Agent' }, item: 0 };
  expect(toWaitingSummary('12', { ...place, questions: [stored] }).questions).toEqual([question]);
});
