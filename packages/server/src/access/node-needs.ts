import { isJsonObject, type WorkflowNode } from '@millrace/workflow';
import type { Access } from './access.ts';
import { mayAll, type People } from './people.ts';

/** What somebody needs a right to who stands behind a node. */
export interface NodeNeed {
  kind: 'credential' | 'workflow';
  id: string;
  /** What the document calls it; `null` where it does not say. */
  name: string | null;
}

export interface NodeNeeds {
  needs: NodeNeed[];
  /** Whether it may need others, too, that only a run tells: a credential by its name, a workflow by an expression. */
  isOpen: boolean;
}

/** Whether somebody may use a credential, or run a workflow. */
export type MayHave = (userId: string, need: Pick<NodeNeed, 'kind' | 'id'>) => Promise<boolean>;

export function mayHaveBy(access: Pick<Access, 'allowsUser'>): MayHave {
  return (userId, { kind, id }) =>
    access.allowsUser(userId, kind === 'credential' ? 'credential:use' : 'workflow:execute', id);
}

/** The credentials and workflows that a node names. */
export function needsOf(node: Pick<WorkflowNode, 'credentials' | 'parameters'>): NodeNeeds {
  const called = calledBy(node);
  const credentials = Object.values(node.credentials ?? {}).filter((reference) => reference !== null);
  const needs: NodeNeed[] = [];
  let isOpen = called === 'open';
  for (const reference of credentials) {
    if (typeof reference === 'object' && reference.id) {
      needs.push({ kind: 'credential', id: reference.id, name: reference.name ?? null });
    } else isOpen = true;
  }
  if (called !== 'open' && called !== undefined) needs.push({ kind: 'workflow', id: called, name: null });
  return { needs, isOpen };
}

/** Whether each of these people has a right to all that a node names, and it names all that it needs. */
export async function standsWith(people: People, { needs, isOpen }: NodeNeeds, may: MayHave): Promise<boolean> {
  if (isOpen) return false;
  for (const need of needs) if (!(await mayAll(people, (userId) => may(userId, need)))) return false;
  return true;
}

/** The same answers again without asking again. */
export function remembering(may: MayHave): MayHave {
  const known = new Map<string, Promise<boolean>>();
  return (userId, need) => {
    const key = JSON.stringify([userId, need.kind, need.id]);
    const answer = known.get(key) ?? may(userId, need);
    known.set(key, answer);
    return answer;
  };
}

/** The workflow that a node runs by the field in which nodes choose one. */
function calledBy({ parameters = {} }: Partial<Pick<WorkflowNode, 'parameters'>>): string | 'open' | undefined {
  const chosen = Object.hasOwn(parameters, 'workflowId') ? parameters.workflowId : undefined;
  const id = isJsonObject(chosen) ? chosen.value : chosen;
  if (id === undefined || id === null || id === '') return undefined;
  return typeof id === 'string' && !id.startsWith('=') ? id.trim() : 'open';
}
