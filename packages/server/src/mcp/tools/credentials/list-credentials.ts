import { credentialRoutes } from '@millrace/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

export const listCredentials = defineTool({
  name: 'list_credentials',
  description:
    'Names and ids of credentials that nodes may use, never what is in them. A node refers to one as credentials: { TYPE: { id, name } }. Where one is missing, ask the person to make it in the editor.',
  isReadOnly: true,
  parameters: z.object({ type: z.string().max(200).optional().describe('Credential type, of describe_node') }),
  async call({ type }, { client, signal }) {
    const found = await client.call(credentialRoutes.list, { query: { ...(type !== undefined && { type }) }, signal });
    return { credentials: found.map(({ id, name, type: of }) => ({ id, name, type: of })) };
  },
});
