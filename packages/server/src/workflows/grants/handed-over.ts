import type { Workflow } from '@millrace/workflow';
import { type MayHave, needsOf, standsWith } from '../../access/node-needs.ts';
import { type NodePeople, packNodePeople, peopleOfNode } from '../../access/node-people.ts';
import type { People } from '../../access/people.ts';

interface Succession {
  from: string;
  to: string;
  /** As it is before the one gets what the other had. */
  may: MayHave;
}

/**
 * Who stand behind a workflow when somebody goes and another one gets what they had. They take the place of the other behind a
 * node whose needs the other had a right to until now; elsewhere the one who is gone stays, who has no right to anything:
 * what they had none to does not become theirs by going.
 */
export async function handedOver(
  { nodes, settings }: Workflow,
  people: NodePeople,
  { from, to, may }: Succession,
): Promise<NodePeople> {
  const replace = (standing: readonly string[]): string[] => [
    ...new Set(standing.map((userId) => (userId === from ? to : userId))),
  ];
  const byName = new Map<string, People>();
  for (const node of nodes) {
    const standing = peopleOfNode(people, node.name);
    const needs = needsOf(node);
    const isTaken = needs.needs.length > 0 && standing.includes(from) && (await standsWith([from], needs, may));
    byName.set(node.name, isTaken && standing !== 'everyone' ? replace(standing) : standing);
  }
  const chosen = settings?.errorWorkflow;
  const { errorWorkflow } = people;
  const isTaken =
    errorWorkflow !== 'everyone' && Boolean(chosen) && (await may(from, { kind: 'workflow', id: String(chosen) }));
  return packNodePeople(byName, isTaken ? replace(errorWorkflow) : errorWorkflow);
}
