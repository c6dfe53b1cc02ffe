import type { Access } from '../../access/access.ts';
import { readsVariables } from '../../access/named-nodes.ts';
import { RunPeople } from '../../access/run-people.ts';
import type { ShareRepository } from '../../access/share.repository.ts';
import type { Database } from '../../database/database.ts';
import type { EventBus } from '../../modules/event-bus.ts';
import { defineModule, need } from '../../modules/module.ts';
import { accountGoing } from '../../users/user.events.ts';
import { workflowVariablesChanging } from '../../variables/variable.events.ts';
import type { WorkflowRepository } from '../workflow.repository.ts';
import { GrantRepository } from './grant.repository.ts';
import { Grants } from './grants.ts';

/** In whose name workflows run: who stand behind their nodes. */
export const grantModule = defineModule({
  name: 'grants',
  needs: {
    access: need<Access>(),
    database: need<Database>(),
    events: need<EventBus>(),
    shares: need<ShareRepository>(),
    workflowRepository: need<WorkflowRepository>(),
  },
  provides: ['grants', 'runPeople'],
  create({ access, database, events, shares, workflowRepository }) {
    const repository = new GrantRepository(database.db);
    const grants = new Grants({ repository, workflows: workflowRepository, shares, access });
    const runPeople = new RunPeople({ shares, findPeople: (workflowId) => workflowRepository.findPeople(workflowId) });
    events.on(accountGoing, ({ userId, heirId }) => grants.handOver(userId, heirId));
    events.on(workflowVariablesChanging, ({ workflowId, userId }) =>
      grants.variablesChanged(workflowId, readsVariables, userId),
    );
    return { provides: { grants, runPeople } };
  },
});
