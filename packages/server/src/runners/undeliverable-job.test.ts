import type { ExecutionJob } from '@millrace/wire';
import { expect, test } from 'vitest';
import { undeliverableJob } from './undeliverable-job.ts';

const job: ExecutionJob = {
  executionId: '7',
  mode: 'manual',
  resumeKey: '1.key',
  versionKey: 'v',
  start: { kind: 'manual' },
  streamSteps: false,
  keepsProgress: false,
  keepData: true,
  timeoutMs: 0,
};

test('an execution that cannot be sent ends with an error', () => {
  expect(undeliverableJob(job)).toMatchObject({
    type: 'executionFinished',
    executionId: '7',
    outcome: { status: 'error', error: { code: 'WORKFLOW_NOT_AVAILABLE' } },
  });
});

test('a webhook call that cannot be sent is answered', () => {
  const call = { method: 'POST', url: '/', headers: [], params: [], body: new Uint8Array(), remoteAddress: '' };
  const start = { kind: 'webhook', node: 'Hook', webhookName: 'default', test: true, call } as const;
  expect(undeliverableJob({ ...job, start })).toMatchObject({ type: 'declined', reply: { status: 500 } });
});

test('an execution that goes on is declined only when a call lets it go on', () => {
  const call = { method: 'POST', url: '/', headers: [], params: [], body: new Uint8Array(), remoteAddress: '' };
  const start = { kind: 'webhook', node: 'Hook', webhookName: 'default', test: false, call } as const;
  expect(undeliverableJob({ ...job, start, history: { steps: [], event: { kind: 'time' } } })).toMatchObject({
    type: 'executionFinished',
    outcome: { status: 'error' },
  });
  const event = { kind: 'call', webhookName: 'default', call } as const;
  expect(undeliverableJob({ ...job, history: { steps: [], event } })).toMatchObject({ type: 'declined' });
});
