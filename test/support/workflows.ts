type Parameters = Record<string, unknown>;

interface Node {
  id: string;
  name: string;
  type: string;
  typeVersion: number;
  position: [number, number];
  parameters: Parameters;
  webhookId?: string;
}

export function node(name: string, type: string, typeVersion: number, parameters: Parameters = {}): Node {
  const id = name.toLowerCase();
  return { id, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters };
}

export function webhook(path: string, responseMode: string): Node {
  const parameters = { path, httpMethod: 'POST', responseMode, options: {} };
  return { ...node('Webhook', 'webhook', 2, parameters), webhookId: path };
}

/** A workflow whose nodes follow one another. */
export function chain(name: string, nodes: Node[], settings: Parameters = {}) {
  const links = nodes.slice(0, -1).map(({ name: from }, index) => {
    const target = { node: nodes[index + 1]?.name, type: 'main', index: 0 };
    return [from, { main: [[target]] }] as const;
  });
  return { name, nodes, connections: Object.fromEntries(links), settings: { executionOrder: 'v1', ...settings } };
}
