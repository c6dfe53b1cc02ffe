import type { TriggerWork } from '@millrace/wire';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { executableFromDocument } from '../../workflows/workflow-versions.ts';
import { TriggerFailures } from '../work/trigger-failures.ts';
import { TriggerWorks } from '../work/trigger-works.ts';
import { TriggerAsker } from './trigger-asker.ts';

const node = {
  id: 'n1',
  name: 'Hook',
  type: 'x',
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters: {},
};
const document = { name: 'W', nodes: [node], connections: {} };
const workflow = executableFromDocument(document, { active: true, id: 'w1' });
const log = pino({ level: 'silent' });

it('lets a trigger have what is only for those that subscribe while it subscribes, renews and unsubscribes', async () => {
  const works = new TriggerWorks({ get: async () => ({}) });
  const seen: unknown[] = [];
  const launcher = { launch: vi.fn() };
  const asker = new TriggerAsker({
    runners: {
      ask: vi.fn().mockImplementation(async (_method: string, { work }: { work: TriggerWork }) => {
        seen.push(works.nodeOf(work.workId, 'Hook')?.isSubscribing);
        return { items: [] };
      }),
    },
    works,
    staticData: { apply: vi.fn() },
    launcher,
    files: { removeTriggerFiles: async () => undefined },
    failures: new TriggerFailures({ launcher, log }),
    log,
  });
  const about = { workflow, node: 'Hook', isWanted: () => true };
  await asker.lookAfter(workflow, 'Hook', 'keep');
  await asker.renew(about);
  await asker.lookAfter(workflow, 'Hook', 'remove');
  await asker.check(workflow, 'Hook');
  await asker.fire(about);
  expect(seen).toEqual([true, true, true, false, false]);
});
