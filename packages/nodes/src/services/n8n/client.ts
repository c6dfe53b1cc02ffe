import { cursorPaging, locator, service, z } from '@millrace/node-sdk';
import { n8nApi } from './n8n.credentials.ts';

/** The public interface of Millrace, and of what is compatible with it. */
export const publicApi = service({
  name: 'The public API',
  credential: n8nApi,
  reason: 'message',
  paging: cursorPaging({
    cursor: 'cursor',
    next: 'nextCursor',
    items: 'data',
    size: { name: 'limit', most: 250 },
  }),
});

const page = z.object({
  data: z.array(z.object({ id: z.coerce.string(), name: z.string() })),
  nextCursor: z.string().nullish(),
});

const workflows = publicApi.searches('searchWorkflows', {
  async find({ client, search = '', cursor }) {
    const { data, nextCursor } = await client.get('/workflows', { query: { limit: 100, cursor }, answer: page });
    const found = data.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return {
      results: found.map(({ id, name }) => ({ name, value: id })),
      ...(nextCursor && { paginationToken: nextCursor }),
    };
  },
});

const chosen = { label: 'Workflow', from: workflows, address: /.*\/workflow\/([0-9a-zA-Z-]{1,})/ } as const;

export const workflowId = locator('workflowId', { ...chosen, required: true });
/** For filters: none, all workflows. */
export const anyWorkflowId = locator('workflowId', chosen);
