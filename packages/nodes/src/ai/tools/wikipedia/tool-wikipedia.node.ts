import { defineSubNode, service, z } from '@millrace/node-sdk';
import { serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { textTool } from '../text-tool.ts';

const wikipedia = service({ name: 'Wikipedia', baseUrl: 'https://en.wikipedia.org' });

/** Pages and characters that a model is given. */
const MOST_PAGES = 3;
const MOST_CHARACTERS = 4_000;

const pages = z.object({
  query: z
    .object({
      pages: z.array(z.object({ title: z.string(), extract: z.string().optional(), index: z.number().optional() })),
    })
    .optional(),
});

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolWikipedia',
  displayName: 'Wikipedia',
  description: 'Lets an agent look things up in Wikipedia',
  version: [1],
  group: ['transform'],
  family: 'service',
  defaults: { name: 'Wikipedia' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['encyclopedia', 'facts', 'search', 'knowledge'],
  },
  supplies: 'ai_tool',
  parameters: [],
  supply(context) {
    const find = async (search: string): Promise<string> => {
      const client = await wikipedia.client(serviceContext(context));
      const query = {
        ...{
          action: 'query',
          format: 'json',
          formatversion: 2,
          generator: 'search',
          gsrsearch: search,
          gsrlimit: MOST_PAGES,
        },
        ...{ prop: 'extracts', explaintext: 1, exintro: 1, exlimit: MOST_PAGES },
      };
      const { query: found } = await client.get('/w/api.php', { query, answer: pages });
      const list = (found?.pages ?? []).toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
      const texts = list.map(({ title, extract = '' }) => `${title}\n${extract}`);
      return texts.length > 0 ? texts.join('\n\n').slice(0, MOST_CHARACTERS) : 'Wikipedia has no page on that.';
    };
    return {
      thing: textTool(context, {
        description: 'Looks up people, places, companies, events and facts in Wikipedia.',
        input: 'What to look for, in a few words',
        answer: find,
      }),
    };
  },
});
