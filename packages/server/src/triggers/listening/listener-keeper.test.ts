import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { LiveExecution } from '../../executions/live/live-execution.ts';
import type { ListenerHandler } from '../../runners/runner-listeners.ts';
import { executableFromDocument } from '../../workflows/workflow-versions.ts';
import { TriggerFailures } from '../work/trigger-failures.ts';
import { TriggerWorks } from '../work/trigger-works.ts';
import { ListenerKeeper, type ListenerKeeperOptions } from './listener-keeper.ts';

const log = pino({ level: 'silent' });
const workflow = executableFromDocument({ name: 'W', nodes: [], connections: {} }, { active: true, id: 'w1' });

it('sets a trigger up anew that cannot be told how the execution of its event went', async () => {
  const launcher: ListenerKeeperOptions['launcher'] = {
    async launch({ onBegin }) {
      onBegin?.('7');
      return '7';
    },
    find: () => ({ id: '7' }) as LiveExecution,
    outcomeOf: () => Promise.reject(new Error('The database is away')),
  };
  const listening: Array<{ workId: string; handler: ListenerHandler }> = [];
  const keeper = new ListenerKeeper({
    runners: {
      async listen({ workId }, handler) {
        listening.push({ workId, handler });
        handler.onMessage({ type: 'listening', workId });
      },
      toListener({ type, workId }) {
        const found = listening.find((each) => each.workId === workId);
        if (type === 'unlisten') found?.handler.onMessage({ type: 'listenerEnded', workId });
        return found !== undefined;
      },
    },
    works: new TriggerWorks({ get: async () => null }),
    staticData: { apply: () => Promise.reject(new Error('It remembers nothing')) },
    launcher,
    failures: new TriggerFailures({ launcher, log }),
    log,
    onTrouble: () => undefined,
    firstDelayMs: 0,
  });
  await keeper.start('w1', workflow, ['Queue']);
  const [first] = listening;
  const workId = first?.workId ?? '';
  first?.handler.onMessage({ type: 'emitted', workId, emitId: 1, items: [{ json: {} }], follow: 'end' });
  await expect.poll(() => listening.length).toBe(2);
  await keeper.stop('w1');
});
