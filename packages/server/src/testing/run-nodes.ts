import type { JsonObject } from '@millrace/workflow';
import type { useTestServer } from './test-server.ts';

type TestServer = ReturnType<typeof useTestServer>;

/** Runs nodes of a server by calls, each list of them as a workflow of its own. */
export class NodeRuns {
  readonly #server: TestServer;
  #calls = 0;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /**
   * The first item that the last of the nodes gives, which follow each other behind a call.
   * @param subNode serves the first of them
   * @throws with the execution when one fails
   */
  async outputOf(nodes: readonly JsonObject[], subNode?: { node: JsonObject; kind: string }): Promise<JsonObject> {
    const path = `packages-${++this.#calls}`;
    const all = [
      {
        ...{ id: 'call', name: 'Call', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
        parameters: { httpMethod: 'POST', path, responseMode: 'lastNode' },
      },
      ...nodes.map((node, index) => ({ id: `${index}`, name: `N${index}`, typeVersion: 1, position: [0, 0], ...node })),
    ];
    const connections: JsonObject = Object.fromEntries(
      all.slice(1).map(({ name }, index) => [all[index]?.name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
    );
    if (subNode) {
      const { node, kind } = subNode;
      connections[String(node.name)] = { [kind]: [[{ node: 'N0', type: kind, index: 0 }]] };
    }
    const document = { name: 'Packages', nodes: [...all, ...(subNode ? [subNode.node] : [])], connections };
    const { id } = await this.#server.rest('POST', '/workflows', document);
    await this.#server.rest('PATCH', `/workflows/${id}`, { active: true });
    const answer = await this.#server.call('POST', `/webhook/${path}`, {});
    if (answer.status === 200) return JSON.parse(answer.text) as JsonObject;
    const [failed] = (await this.#server.rest('GET', '/executions?filter={"status":["error"]}'))
      .results as JsonObject[];
    throw new Error((await this.#server.call('GET', `/rest/executions/${failed?.id}`)).text);
  }

  /** Stores one. @returns what a node names it by */
  async credential(type: string, data: JsonObject): Promise<JsonObject> {
    const { id } = await this.#server.rest('POST', '/credentials', { name: type, type, data });
    return { [type]: { id: String(id), name: type } };
  }
}
