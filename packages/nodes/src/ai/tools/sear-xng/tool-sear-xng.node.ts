import { collection, defineSubNode, number, options, service, string, z } from '@millrace/node-sdk';
import { serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { textTool } from '../text-tool.ts';
import searXngApi, { searXngAddress } from './sear-xng-api.credential.ts';

/** Characters that a model is given. */
const MOST_CHARACTERS = 6_000;

/** Newer servers give answers as objects. */
const answers = z.array(z.union([z.string(), z.object({ answer: z.string().optional() })]));
const found = z.object({
  answers: answers.optional(),
  infoboxes: z.array(z.object({ infobox: z.string().optional(), content: z.string().nullish() })).optional(),
  results: z
    .array(z.object({ title: z.string().nullish(), url: z.string().nullish(), content: z.string().nullish() }))
    .optional(),
});

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolSearXng',
  displayName: 'SearXNG',
  description: 'Lets an agent search the web over a SearXNG server of your own',
  version: [1],
  group: ['transform'],
  family: 'service',
  defaults: { name: 'SearXNG' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['search', 'internet', 'web', 'metasearch', 'private'],
  },
  supplies: 'ai_tool',
  credentials: [{ name: searXngApi.description.name, required: true }],
  parameters: [
    collection('options', {
      label: 'Options',
      options: [
        number('numResults', { label: 'Results', default: 10, typeOptions: { minValue: 1, maxValue: 50 } }),
        number('pageNumber', { label: 'Page of the results', default: 1, typeOptions: { minValue: 1 } }),
        string('language', { label: 'Language', default: 'en', description: 'Such as en, de or all' }),
        options('safesearch', {
          label: 'Leave out adult pages',
          default: 0,
          options: [
            { name: 'No', value: 0 },
            { name: 'Mostly', value: 1 },
            { name: 'Strictly', value: 2 },
          ],
        }),
      ],
    }),
  ],
  async supply(context) {
    const { numResults = 10, pageNumber = 1, language = 'en', safesearch = 0 } = context.parameters.options;
    const { apiUrl } = await context.credentials.get(searXngApi.description.name);
    const server = service({ name: 'SearXNG', baseUrl: searXngAddress({ apiUrl: String(apiUrl) }) });
    const client = await server.client(serviceContext(context));
    return {
      thing: textTool(context, {
        // Prompts of old files call it so.
        name: 'searxng-search',
        description: 'Searches the web, for what is new or not well known.',
        input: 'What to search for, in a few words',
        async answer(search) {
          const query = { q: search, format: 'json', pageno: pageNumber, language, safesearch };
          const text = foundText(await client.get('/search', { query, answer: found }), numResults);
          return text.slice(0, MOST_CHARACTERS) || 'The search found nothing.';
        },
      }),
    };
  },
});

/** Answers where there are some, what is known of the thing, then the pages, best first. */
function foundText(
  { answers: direct = [], infoboxes = [], results = [] }: z.infer<typeof found>,
  most: number,
): string {
  const lines = [
    ...direct.map((one) => [typeof one === 'string' ? one : one.answer]),
    ...infoboxes.map(({ infobox, content }) => [infobox, content]),
    ...results.slice(0, most).map(({ title, url, content }) => [title, url, content]),
  ];
  return lines.flatMap((parts) => parts.filter(Boolean).join('\n') || []).join('\n\n');
}
