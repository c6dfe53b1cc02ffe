import { cursorPaging, service, z } from '@millrace/node-sdk';
import anthropicApi from './anthropic-api.credential.ts';

export const anthropic = service({
  name: 'Anthropic',
  credential: anthropicApi,
  paging: cursorPaging({
    cursor: 'after_id',
    next: 'last_id',
    hasMore: 'has_more',
    items: 'data',
    size: { name: 'limit', most: 1000 },
  }),
});
const modelList = z.object({ data: z.array(z.object({ id: z.string(), display_name: z.string().optional() })) });

export const modelSearch = anthropic.searches('searchModels', {
  async find({ client, search = '' }) {
    const { data } = await client.get('/v1/models', { query: { limit: 1000 }, answer: modelList });
    const wanted = search.toLowerCase();
    const models = data.map(({ id, display_name: name = id }) => ({ name, value: id }));
    return { results: models.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted)) };
  },
});

/** Parts of the interface that are opened by name. */
export const FILES = 'files-api-2025-04-14';
export const PROMPT_TOOLS = 'prompt-tools-2025-04-02';
export const CODE = 'code-execution-2025-05-22';

/** Headers that open parts of the interface. */
export function opening(...parts: string[]) {
  return { 'anthropic-beta': parts.join(',') };
}

/** Where the service is, without a slash at its end. */
export function addressIn({ url }: { url: string }): string {
  return url.replace(/\/+$/, '');
}
