/** What people start by hand beside a bystander. */
export interface Crowd {
  name: string;
  /** Runs that begin each second, whether or not earlier ones have ended. */
  perSecond: number;
  workflow: { name: string; nodes: object[]; connections: object; settings: object };
}

interface Node {
  name: string;
  type: string;
  typeVersion: number;
  parameters: object;
}

const script = (name: string, jsCode: string): Node => ({
  name,
  type: 'n8n-nodes-base.code',
  typeVersion: 2,
  parameters: { mode: 'runOnceForAllItems', language: 'javaScript', jsCode },
});

const expression = (name: string, code: string): Node => ({
  name,
  type: 'n8n-nodes-base.set',
  typeVersion: 3.4,
  parameters: {
    assignments: { assignments: [{ id: 'a', name: 'value', value: `={{ ${code} }}`, type: 'string' }] },
    options: {},
  },
});

const start: Node = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };

type Connections = Record<string, { main: Array<Array<{ node: string; type: 'main'; index: number }>> }>;

function withNodes(nodes: Node[], connections: Connections): Crowd['workflow'] {
  const placed = nodes.map((node, index) => ({ ...node, id: node.name, position: [index * 200, 0] }));
  return { name: 'Crowd', nodes: placed, connections, settings: { executionOrder: 'v1' } };
}

function chain(...nodes: Node[]): Crowd['workflow'] {
  const all = [start, ...nodes];
  const connections: Connections = {};
  for (const [index, { name }] of all.entries()) {
    const next = all[index + 1];
    if (next) connections[name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
  }
  return withNodes(all, connections);
}

const fiveThousand = 'return Array.from({ length: 5000 }, (_, id) => ({ json: { id } }));';
const merge: Node = {
  name: 'Merge',
  type: 'n8n-nodes-base.merge',
  typeVersion: 3,
  parameters: { mode: 'combine', combineBy: 'combineAll', options: {} },
};
const extract: Node = {
  name: 'Extract',
  type: 'n8n-nodes-base.html',
  typeVersion: 1.2,
  parameters: {
    operation: 'extractHtmlContent',
    dataPropertyName: 'value',
    extractionValues: { values: [{ key: 'texts', cssSelector: 'div p:nth-last-child(2n) b', returnArray: true }] },
    options: {},
  },
};

/** The workflow of a crowd that begins by calls, which are answered at once. */
export function byCalls({ workflow }: Crowd, path: string): object {
  const webhook = {
    ...start,
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2,
    parameters: { path, httpMethod: 'GET', options: {} },
  };
  const nodes = workflow.nodes.map((node) =>
    'name' in node && node.name === start.name ? { ...node, ...webhook, webhookId: path } : node,
  );
  return { ...workflow, nodes };
}

/** The kinds of load of which none may be felt by others. */
export const crowds: Crowd[] = [
  { name: 'endless script', perSecond: 8, workflow: chain(script('Loop', 'while (true) {}')) },
  {
    name: 'costly expression',
    perSecond: 8,
    workflow: chain(
      expression('Count', 'Array.from({ length: 1e6 }).reduce((sum, _, at) => sum + ((at * at) % 7), 0).toString()'),
    ),
  },
  {
    name: 'native call',
    perSecond: 8,
    workflow: chain(expression('Pairs', 'Object.fromEntries(Array.from({ length: 1e6 }, (_, at) => [at, at]))')),
  },
  {
    name: 'regular expression',
    perSecond: 8,
    workflow: chain(expression('Match', "/^(a+)+$/.test('a'.repeat(32) + 'b') + ''")),
  },
  {
    name: 'large Merge',
    perSecond: 8,
    workflow: withNodes([start, script('Left', fiveThousand), script('Right', fiveThousand), merge], {
      Start: {
        main: [
          [
            { node: 'Left', type: 'main', index: 0 },
            { node: 'Right', type: 'main', index: 0 },
          ],
        ],
      },
      Left: { main: [[{ node: 'Merge', type: 'main', index: 0 }]] },
      Right: { main: [[{ node: 'Merge', type: 'main', index: 1 }]] },
    }),
  },
  {
    name: 'large HTML',
    perSecond: 8,
    workflow: chain(expression('Page', "'<div><p>a <b>text</b></p><p>more</p></div>'.repeat(50000)"), extract),
  },
  {
    name: 'memory bomb',
    perSecond: 8,
    workflow: chain(script('Fill', 'const all = []; while (true) all.push(new Array(1e5).fill(all.length));')),
  },
  {
    name: 'runs by hand',
    perSecond: 100,
    workflow: chain(
      expression('One', "'a'.repeat(1000)"),
      script('Many', 'return Array.from({ length: 100 }, (_, id) => ({ json: { id } }));'),
      expression('Each', '$json.id * 2'),
    ),
  },
];
