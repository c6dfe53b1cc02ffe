import type { Workflow } from '@millrace/workflow';
import { peopleOfNode } from '../access/node-people.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { Credentials } from '../credentials/create-credentials.ts';
import type { Database } from '../database/database.ts';
import type { ExecutionLauncher } from '../executions/start/execution-launcher.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import { createActivationNews } from '../push/activation-news.ts';
import type { PushHub } from '../push/push-hub.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { Grants } from '../workflows/grants/grants.ts';
import type { StaticDataCache } from '../workflows/static-data.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { createTriggers } from './create-triggers.ts';
import type { TriggerWorks } from './work/trigger-works.ts';

/** Everything that starts executions by itself. */
export const triggerModule = defineModule({
  name: 'triggers',
  needs: {
    credentials: need<Credentials>(),
    database: need<Database>(),
    files: need<ExecutionFiles>(),
    grants: need<Grants>(),
    instance: need<{ instanceId: string }>(),
    launcher: need<ExecutionLauncher>(),
    log: need<Logger>(),
    push: need<PushHub>(),
    runners: need<RunnerPool>(),
    shares: need<ShareRepository>(),
    staticData: need<StaticDataCache>(),
    triggerWorks: need<TriggerWorks>(),
    workflowRepository: need<WorkflowRepository>(),
  },
  provides: ['triggers'],
  create({ credentials, grants, instance, shares, workflowRepository, ...needs }) {
    const { log, push, runners } = needs;
    const triggers = createTriggers({
      ...needs,
      serverId: instance.instanceId,
      workflows: workflowRepository,
      onActivation: createActivationNews({ push, shares, log }),
      async refuseUnusableCredentials(row) {
        const people = await grants.peopleOf(row);
        const { nodes } = JSON.parse(row.document) as Workflow;
        const runOf = (node: string) => ({ people: peopleOfNode(people, node), actsFor: [] });
        await credentials.handout.refuseUnusable(nodes, runOf);
      },
    });
    return {
      provides: { triggers },
      prepare: () => triggers.restore(),
      async start() {
        await runners.whenReady();
        await triggers.repair();
      },
      stop: () => triggers.close(),
    };
  },
});
