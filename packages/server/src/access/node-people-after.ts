import { isDeepStrictEqual } from 'node:util';
import type { Workflow, WorkflowNode } from '@millrace/workflow';
import { type MayHave, needsOf, remembering, standsWith } from './node-needs.ts';
import { type NodePeople, packNodePeople, peopleOfNode } from './node-people.ts';
import type { People } from './people.ts';
import { type Steering, steeredByReading, steeringOf } from './steering.ts';

export interface PeopleAfterOptions {
  before: Workflow;
  after: Workflow;
  /** Who stood behind it before. */
  people: NodePeople;
  /** Who changes it. */
  by: string;
  may: MayHave;
}

/**
 * Who stand behind a workflow after somebody changed it. A node that the change does not steer keeps its people. Behind a
 * new one, and one whose credentials they chose, stands whoever made the change. A node that they steer gets them as one more,
 * so that what only the others had a right to is no longer granted; where all of them have a right to all that it names, they take
 * it over from the others.
 */
export async function peopleAfter({ before, after, people, by, may }: PeopleAfterOptions): Promise<NodePeople> {
  const steering = steeringOf(before, after);
  const isChosenAnew = before.settings?.errorWorkflow !== after.settings?.errorWorkflow;
  const byName = await steer({ before, after, people, by, may: remembering(may) }, steering);
  return packNodePeople(byName, isChosenAnew ? [by] : people.errorWorkflow);
}

/** Who stand behind a workflow after somebody changed something that some of its nodes read. */
export async function peopleAfterSteering(
  workflow: Workflow,
  reads: (node: WorkflowNode) => boolean,
  { people, by, may }: Pick<PeopleAfterOptions, 'people' | 'by' | 'may'>,
): Promise<NodePeople> {
  const formerNames = new Map(workflow.nodes.map(({ name }) => [name, name]));
  const options = { before: workflow, after: workflow, people, by, may: remembering(may) };
  const steered = steeredByReading(workflow, reads);
  return packNodePeople(await steer(options, { formerNames, steered }), people.errorWorkflow);
}

async function steer(
  { before, after, people, by, may }: PeopleAfterOptions,
  { formerNames, steered }: Steering,
): Promise<Map<string, People>> {
  const formerNodes = new Map(before.nodes.map((node) => [node.name, node]));
  const byName = new Map<string, People>();
  for (const node of after.nodes) {
    const former = formerNodes.get(formerNames.get(node.name) ?? '');
    if (!former || isChosen(former, node)) byName.set(node.name, [by]);
    else {
      const standing = peopleOfNode(people, former.name);
      byName.set(node.name, steered.has(node.name) ? await joined(node, standing, by, may) : standing);
    }
  }
  return byName;
}

async function joined(node: WorkflowNode, standing: People, by: string, may: MayHave): Promise<People> {
  if (standing === 'everyone') return [by];
  // Behind what nobody stands, somebody only stands by saying so.
  if (standing.length === 0) return standing;
  const all = [...new Set([...standing, by])];
  const needs = needsOf(node);
  const takesOver = needs.needs.length > 0 && (await standsWith(all, needs, may));
  return takesOver ? [by] : all;
}

/** Whether a node has a credential that it had not: whoever chooses one grants it to the node as it is. */
function isChosen(former: WorkflowNode, node: WorkflowNode): boolean {
  const chosen = Object.values(node.credentials ?? {});
  const before = Object.values(former.credentials ?? {});
  return chosen.some((reference) => !before.some((one) => isDeepStrictEqual(one, reference)));
}
