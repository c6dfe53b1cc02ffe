import type { MissingGrant, MissingGrants } from '@millrace/api';
import type { Workflow, WorkflowNode } from '@millrace/workflow';
import { type Access, knownActor } from '../../access/access.ts';
import type { Actor } from '../../access/actor.ts';
import { type MayHave, mayHaveBy, type NodeNeed, needsOf, remembering } from '../../access/node-needs.ts';
import {
  madeBy,
  type NodePeople,
  packNodePeople,
  peopleOfNode,
  readNodePeople,
  writeNodePeople,
} from '../../access/node-people.ts';
import { peopleAfter, peopleAfterSteering } from '../../access/node-people-after.ts';
import { NOBODY, type People } from '../../access/people.ts';
import type { ShareRepository } from '../../access/share.repository.ts';
import { steeringOf } from '../../access/steering.ts';
import type { WorkflowTable } from '../../database/tables/workflow-tables.ts';
import { apiError } from '../../errors/server-error.ts';
import type { WorkflowRepository } from '../workflow.repository.ts';
import { workflowConflict } from '../workflow-conflict.ts';
import { toDocumentColumns, toStoredWorkflow } from '../workflow-document.ts';
import type { GrantRepository, PersonRow } from './grant.repository.ts';
import { handedOver } from './handed-over.ts';

export interface GrantsOptions {
  repository: Pick<GrantRepository, 'listPersons' | 'listStandingBehind' | 'storePeople'>;
  workflows: Pick<WorkflowRepository, 'findById'>;
  shares: Pick<ShareRepository, 'findOwner' | 'list'>;
  access: Pick<Access, 'allowsUser'>;
}

/** A need of a node that not everybody who stands behind it has a right to. */
interface Missing {
  node: WorkflowNode;
  need: NodeNeed;
  without: string[];
}

/** Which nodes of stored workflows may have the credentials and workflows that they name, by who stand behind them. */
export class Grants {
  readonly #options: GrantsOptions;

  constructor(options: GrantsOptions) {
    this.#options = options;
  }

  /** Who stand behind a stored workflow. */
  async peopleOf({ id, people }: Pick<WorkflowTable, 'id' | 'people'>): Promise<NodePeople> {
    const noted = readNodePeople(people);
    if (noted) return noted;
    const owner = await this.#options.shares.findOwner('workflow', id);
    return madeBy(owner === undefined ? NOBODY : [owner]);
  }

  /** Who stand behind a workflow when somebody stores it, or runs it, as another document. As JSON text. */
  async peopleAfter(row: WorkflowTable, after: Workflow, by: string): Promise<string> {
    return writeNodePeople(await this.#peopleAfter(row, after, by));
  }

  /** What the nodes of a workflow, as it is stored, are not granted. */
  async list(id: string, actor: Actor): Promise<MissingGrants> {
    const row = await this.#find(id);
    const workflow = documentOf(row);
    const missing = await this.#missing(workflow, await this.peopleOf(row));
    return { storedVersion: row.version_key, missing: await this.#toAnswers(missing, id, actor) };
  }

  /** Which grants would end if the caller stored a document. @throws WorkflowParseError */
  async preview(id: string, body: unknown, actor: Actor): Promise<MissingGrant[]> {
    const row = await this.#find(id);
    const [before, after] = [documentOf(row), documentOf(toDocumentColumns(body))];
    const people = await this.#peopleAfter(row, after, knownActor(actor).user.id);
    const { formerNames } = steeringOf(before, after);
    const known = new Set((await this.#missing(before, await this.peopleOf(row))).map(keyOf));
    const missing = await this.#missing(after, people);
    const ending = missing.filter(({ node, need }) => {
      const former = formerNames.get(node.name);
      return former === undefined || !known.has(keyOf({ node: { name: former }, need }));
    });
    return this.#toAnswers(ending, id, actor);
  }

  /**
   * The caller stands behind nodes as they are.
   * @throws ServerError `WORKFLOW_CONFLICT` when they know another version, `CREDENTIAL_NOT_USABLE` when they have no right to
   * all that the nodes name.
   */
  async confirm(
    id: string,
    { nodes: names, storedVersion }: { nodes: readonly string[]; storedVersion: string },
    actor: Actor,
  ): Promise<MissingGrants> {
    const by = knownActor(actor).user.id;
    const row = await this.#find(id);
    if (row.version_key !== storedVersion) throw workflowConflict(toStoredWorkflow(row));
    const { nodes } = documentOf(row);
    const unknown = names.find((name) => !nodes.some((node) => node.name === name));
    if (unknown !== undefined) throw apiError('BAD_REQUEST.unknownNode', { node: unknown });
    const confirmed = new Set(names);
    const may = remembering(mayHaveBy(this.#options.access));
    for (const node of nodes) if (confirmed.has(node.name)) await this.#requireAll(node, by, may);
    const people = await this.peopleOf(row);
    const byName = new Map<string, People>();
    for (const { name } of nodes) byName.set(name, confirmed.has(name) ? [by] : peopleOfNode(people, name));
    const after = writeNodePeople(packNodePeople(byName, people.errorWorkflow));
    if (!(await this.#options.repository.storePeople(row, after)))
      throw workflowConflict(toStoredWorkflow(await this.#find(id)));
    return this.list(id, actor);
  }

  /** Somebody changed variables of a workflow: they steer the nodes that read some. */
  async variablesChanged(id: string, reads: (node: WorkflowNode) => boolean, by: string): Promise<void> {
    for (;;) {
      const row = await this.#options.workflows.findById(id);
      if (!row) return;
      const workflow = documentOf(row);
      if (!workflow.nodes.some(reads)) return;
      const people = await this.peopleOf(row);
      const after = await peopleAfterSteering(workflow, reads, { people, by, may: mayHaveBy(this.#options.access) });
      if (await this.#options.repository.storePeople(row, writeNodePeople(after))) return;
    }
  }

  /** Somebody is about to get all that another one has, who is going. To be called before they get it. */
  async handOver(from: string, to: string): Promise<void> {
    const may = remembering(mayHaveBy(this.#options.access));
    for (const { id } of await this.#options.repository.listStandingBehind(from)) {
      for (let isStored = false; !isStored; ) {
        const row = await this.#options.workflows.findById(id);
        const people = row && readNodePeople(row.people);
        if (!row || !people) break;
        const after = await handedOver(documentOf(row), people, { from, to, may });
        isStored = await this.#options.repository.storePeople(row, writeNodePeople(after));
      }
    }
  }

  async #peopleAfter(row: WorkflowTable, after: Workflow, by: string): Promise<NodePeople> {
    const people = await this.peopleOf(row);
    return peopleAfter({ before: documentOf(row), after, people, by, may: mayHaveBy(this.#options.access) });
  }

  async #missing({ nodes }: Workflow, people: NodePeople): Promise<Missing[]> {
    const may = remembering(mayHaveBy(this.#options.access));
    const found: Missing[] = [];
    for (const node of nodes) {
      const standing = peopleOfNode(people, node.name);
      if (standing === 'everyone') continue;
      for (const need of needsOf(node).needs) {
        const without: string[] = [];
        for (const userId of standing) if (!(await may(userId, need))) without.push(userId);
        const isMissing = standing.length === 0 || without.length > 0;
        if (isMissing && (await this.#options.shares.findOwner(need.kind, need.id)) !== undefined) {
          found.push({ node, need, without });
        }
      }
    }
    return found;
  }

  async #requireAll(node: WorkflowNode, userId: string, may: MayHave): Promise<void> {
    for (const need of needsOf(node).needs) {
      if (await may(userId, need)) continue;
      throw need.kind === 'credential'
        ? apiError('CREDENTIAL_NOT_USABLE.notConfirmable', { credential: need.name ?? need.id, node: node.name })
        : apiError('CREDENTIAL_NOT_USABLE.workflowNotConfirmable', { workflow: need.id, node: node.name });
    }
  }

  async #toAnswers(missing: readonly Missing[], id: string, actor: Actor): Promise<MissingGrant[]> {
    const may = remembering(mayHaveBy(this.#options.access));
    const { user } = knownActor(actor);
    const mayChange = await this.#options.access.allowsUser(user.id, 'workflow:update', id);
    const givers = new Map<Missing, string[]>();
    for (const one of missing) givers.set(one, await this.#giversOf(one.need, id, may));
    const ids = new Set(missing.flatMap((one) => [...one.without, ...(givers.get(one) ?? [])]));
    const persons = new Map((await this.#options.repository.listPersons([...ids])).map((row) => [row.id, row]));
    const answers: MissingGrant[] = [];
    for (const one of missing) {
      const { node, need, without } = one;
      const needs = await Promise.all(needsOf(node).needs.map((other) => may(user.id, other)));
      answers.push({
        node: node.name,
        ...need,
        without: without.map((userId) => toPerson(userId, persons)),
        givers: (givers.get(one) ?? []).map((userId) => toPerson(userId, persons)),
        canConfirm: mayChange && needs.every(Boolean),
      });
    }
    return answers;
  }

  /** Those who have a right to it and may change the workflow. */
  async #giversOf(need: NodeNeed, workflowId: string, may: MayHave): Promise<string[]> {
    const { shares, access } = this.#options;
    const sharers = await shares.list(need.kind === 'credential' ? 'credential' : 'workflow', [
      need.kind === 'credential' ? need.id : workflowId,
    ]);
    const givers: string[] = [];
    for (const { userId } of sharers) {
      const isGiver = (await may(userId, need)) && (await access.allowsUser(userId, 'workflow:update', workflowId));
      if (isGiver) givers.push(userId);
    }
    return givers;
  }

  async #find(id: string): Promise<WorkflowTable> {
    const row = await this.#options.workflows.findById(id);
    if (row) return row;
    throw apiError('WORKFLOW_NOT_FOUND', { id });
  }
}

function documentOf({ document }: Pick<WorkflowTable, 'document'>): Workflow {
  return JSON.parse(document) as Workflow;
}

function keyOf({ node, need }: { node: Pick<WorkflowNode, 'name'>; need: NodeNeed }): string {
  return JSON.stringify([node.name, need.kind, need.id]);
}

function toPerson(id: string, persons: ReadonlyMap<string, PersonRow>): MissingGrant['without'][number] {
  const row = persons.get(id);
  return { id, email: row?.email ?? null, firstName: row?.first_name ?? '', lastName: row?.last_name ?? '' };
}
