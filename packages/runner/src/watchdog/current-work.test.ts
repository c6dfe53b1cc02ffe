import type { HoldingWork, ToServer } from '@millrace/wire';
import { expect, test } from 'vitest';
import { createLogger } from '../channel/log.ts';
import { fieldsOfCurrentWork, runAs } from './current-work.ts';

test('a log line names the execution or trigger at hand, and the node that runs by now', async () => {
  const sent: ToServer[] = [];
  const log = createLogger(
    { send: (message: ToServer) => void sent.push(message) },
    { logLevel: 'info' },
    fieldsOfCurrentWork,
  );
  const work: HoldingWork = { kind: 'execution', executionId: '7' };
  await runAs(work, async () => {
    log.info('begins');
    await Promise.resolve();
    work.node = 'Fetch';
    log.warn('fails', { reason: 'busy' });
    log.debug('is not told');
  });
  runAs({ kind: 'trigger', workId: 'w', node: 'Mail' }, () => log.error('listens no longer'));
  runAs({ kind: 'question', requestId: 1 }, () => log.info('answers'));
  log.info('beside', { node: 'x' });
  expect(sent.map((message) => message.type === 'log' && [message.message, message.fields])).toEqual([
    ['begins', { executionId: '7' }],
    ['fails', { executionId: '7', node: 'Fetch', reason: 'busy' }],
    ['listens no longer', { workId: 'w', node: 'Mail' }],
    ['answers', {}],
    ['beside', { node: 'x' }],
  ]);
});
