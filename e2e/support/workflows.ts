/** A node of a built-in type, as in a file. */
export interface NodeInFile {
  id: string;
  name: string;
  type: string;
  typeVersion: number;
  position: [number, number];
  parameters: object;
  webhookId?: string;
  [setting: string]: unknown;
}

/** A node of the built-in type `type`, without its package's name. */
export function node(
  name: string,
  type: string,
  { typeVersion = 1, parameters = {}, ...more }: Partial<NodeInFile> = {},
): NodeInFile {
  const id = name.toLowerCase().replaceAll(' ', '-');
  return { id, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters, ...more };
}

/** A webhook under its own name. */
export function webhook(path: string, responseMode = 'onReceived'): NodeInFile {
  const parameters = { httpMethod: 'POST', path, responseMode, options: {} };
  return node('Webhook', 'webhook', { typeVersion: 2, webhookId: path, parameters });
}

/** A workflow whose nodes are connected one after the other. */
export function chain(name: string, nodes: readonly NodeInFile[], settings: object = {}) {
  const following = nodes.slice(1).map((target, index) => {
    const source = nodes[index] as NodeInFile;
    return [source.name, { main: [[{ node: target.name, type: 'main', index: 0 }]] }] as const;
  });
  return {
    name,
    nodes: nodes.map((entry, index) => ({ ...entry, position: [index * 220, 0] })),
    connections: Object.fromEntries(following),
    settings: { executionOrder: 'v1', ...settings },
  };
}
