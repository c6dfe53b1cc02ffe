import type { Workflow } from '@millrace/workflow';
import { type Access, knownActor } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { madeBy, writeNodePeople } from '../access/node-people.ts';
import type { RunPeople } from '../access/run-people.ts';
import type { Grants } from '../workflows/grants/grants.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { isSameContent } from '../workflows/workflow-document.ts';
import { type ExecutableWorkflow, executableFromDocument } from '../workflows/workflow-versions.ts';

export interface RunDocumentsOptions {
  access: Pick<Access, 'require' | 'can'>;
  workflows: Pick<WorkflowRepository, 'findById'>;
  grants: Pick<Grants, 'peopleAfter'>;
  runPeople: Pick<RunPeople, 'actsForByHand'>;
}

/** A document that somebody runs by hand. */
export interface RunDocument {
  workflow: ExecutableWorkflow;
  /** In whose name it acts besides those who stand behind its nodes. */
  actsFor: readonly string[];
  /** Whose document it is, where it is not as the workflow is stored. */
  documentBy: string | undefined;
}

/** What documents that are run by hand run as. They say themselves which workflow they are: that one may be somebody else's. */
export class RunDocuments {
  readonly #options: RunDocumentsOptions;

  constructor(options: RunDocumentsOptions) {
    this.#options = options;
  }

  /**
   * One that is not as the workflow is stored runs as if whoever runs it had stored it. Who may not change the workflow runs it as
   * one that is not stored.
   * @throws ServerError unless the actor may run the workflow.
   */
  async find(document: Workflow, actor: Actor, { bringsData }: { bringsData: boolean }): Promise<RunDocument> {
    const { access, workflows, grants, runPeople } = this.#options;
    const userId = knownActor(actor).user.id;
    const { id, ...unsaved } = document;
    const active = document.active === true;
    const row = id ? await workflows.findById(id) : undefined;
    if (!row) {
      const people = writeNodePeople(madeBy([userId]));
      const workflow = executableFromDocument(document, { ...(id && { id }), active, people });
      return { workflow, actsFor: [userId], documentBy: userId };
    }
    await access.require(actor, 'workflow:execute', row.id);
    const isAsStored = isSameContent(document, JSON.parse(row.document));
    if (!isAsStored && !(await access.can(actor, 'workflow:update', row.id))) {
      const people = writeNodePeople(madeBy([userId]));
      const workflow = executableFromDocument(unsaved, { active: false, people });
      return { workflow, actsFor: [userId], documentBy: userId };
    }
    const people = isAsStored ? row.people : await grants.peopleAfter(row, document, userId);
    return {
      workflow: executableFromDocument(document, {
        ...{ id: row.id, active, people },
        versionKey: isAsStored ? row.version_key : undefined,
      }),
      actsFor: await runPeople.actsForByHand({ userId, workflowId: row.id, isAsStored, bringsData }),
      documentBy: isAsStored ? undefined : userId,
    };
  }
}
