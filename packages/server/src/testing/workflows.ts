import type { JsonObject } from '@millrace/workflow';
import type { Act } from './fake-acts.ts';

/** A workflow for the fake runner: one node, and what the runner does with it. */
export function fakeWorkflow(
  type: string,
  parameters: JsonObject = {},
  does = '',
): JsonObject & { nodes: JsonObject[] } {
  return {
    name: `Workflow with ${type}`,
    nodes: [{ id: 'n1', name: 'Start', type, typeVersion: 1, position: [0, 0], parameters }],
    connections: {},
    meta: { does },
  };
}

/** A workflow for the fake runner that does several things, one after the other. */
export function actingWorkflow(acts: readonly Act[], changes: JsonObject = {}): JsonObject {
  const trigger = {
    id: 'n2',
    name: 'Called',
    type: 'n8n-nodes-base.executeWorkflowTrigger',
    typeVersion: 1,
    position: [0, 200],
    parameters: {},
  };
  const workflow = fakeWorkflow('fake.manual');
  return {
    ...workflow,
    nodes: [...workflow.nodes, trigger],
    meta: { acts: JSON.parse(JSON.stringify(acts)) as JsonObject[] },
    ...changes,
  };
}

export function webhookWorkflow(path: string, does = '', method = 'GET'): ReturnType<typeof fakeWorkflow> {
  return fakeWorkflow('fake.webhook', { method, path }, does);
}
