import type { JsonObject } from '@millrace/workflow';

// Workflows of built-in nodes, for real runners.

export function node(name: string, type: string, typeVersion: number, parameters: JsonObject = {}): JsonObject {
  return { id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters };
}

/** A workflow whose nodes follow one another. */
export function chain(name: string, nodes: JsonObject[], settings: JsonObject = {}): JsonObject {
  const connections: JsonObject = {};
  for (const [index, source] of nodes.slice(0, -1).entries()) {
    connections[String(source.name)] = { main: [[{ node: String(nodes[index + 1]?.name), type: 'main', index: 0 }]] };
  }
  return { name, nodes, connections, settings: { executionOrder: 'v1', ...settings } };
}

/** Parameters of a Set node that makes one field. */
export function assigned(name: string, value: string): JsonObject {
  return { assignments: { assignments: [{ id: 'a', name, type: 'string', value }] }, options: {} };
}

export function webhook(path: string, responseMode: string): JsonObject {
  return {
    ...node('Webhook', 'webhook', 2, { path, httpMethod: 'GET', responseMode, options: {} }),
    webhookId: path,
  };
}
