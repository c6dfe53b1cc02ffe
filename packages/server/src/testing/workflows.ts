import type { JsonObject } from '@millrace/workflow';

/** A workflow for the fake runner: one node, and what the runner does with it. */
export function fakeWorkflow(type: string, parameters: JsonObject = {}, does = ''): JsonObject {
  return {
    name: `Workflow with ${type}`,
    nodes: [{ id: 'n1', name: 'Start', type, typeVersion: 1, position: [0, 0], parameters }],
    connections: {},
    meta: { does },
  };
}

export function webhookWorkflow(path: string, does = '', method = 'GET'): JsonObject {
  return fakeWorkflow('fake.webhook', { method, path }, does);
}
