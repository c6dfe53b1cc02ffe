import type { Data, ExecuteContext, Item, NodeDescription } from 'n8n-workflow';

export class Zebra {
  description: NodeDescription = {
    displayName: 'The Zebras',
    name: 'zebra',
    icon: 'file:zebra.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter.operation }}',
    description: 'Keeps notes in The Zebras',
    defaults: { name: 'The Zebras' },
    inputs: ['main'],
    outputs: ['main'],
    // Agents may use it: a second node, with "Tool" after its name.
    usableAsTool: true,
    credentials: [{ name: 'zebraApi', required: true }],
    properties: [
      {
        displayName: 'Operation',
        name: 'operation',
        type: 'options',
        noDataExpression: true,
        default: 'create',
        options: [
          { name: 'Create', value: 'create', action: 'Create a note' },
          { name: 'Get Many', value: 'getMany', action: 'Get many notes' },
        ],
      },
      {
        displayName: 'Text',
        name: 'text',
        type: 'string',
        default: '',
        required: true,
        displayOptions: { show: { operation: ['create'] } },
      },
      {
        displayName: 'Limit',
        name: 'limit',
        type: 'number',
        default: 50,
        description: 'Most notes to get',
        typeOptions: { minValue: 1 },
        displayOptions: { show: { operation: ['getMany'] } },
      },
    ],
  };

  async execute(this: ExecuteContext): Promise<Item[][]> {
    const results: Item[] = [];
    for (const index of this.getInputData().keys()) {
      try {
        for (const json of await notesOf(this, index)) results.push({ json, pairedItem: { item: index } });
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        const message = error instanceof Error ? error.message : String(error);
        results.push({ json: { error: message }, pairedItem: { item: index } });
      }
    }
    return [results];
  }
}

/** What the service answers for an item. */
async function notesOf(context: ExecuteContext, index: number): Promise<Data[]> {
  const { baseUrl } = await context.getCredentials('zebraApi');
  const send = context.helpers.httpRequestWithAuthentication;
  const about = { baseURL: String(baseUrl), url: '/notes', json: true } as const;
  if (context.getNodeParameter('operation', index) === 'create') {
    const body = { text: context.getNodeParameter('text', index) };
    return [(await send.call(context, 'zebraApi', { ...about, method: 'POST', body })) as Data];
  }
  const qs = { limit: context.getNodeParameter('limit', index) };
  return (await send.call(context, 'zebraApi', { ...about, method: 'GET', qs })) as Data[];
}
