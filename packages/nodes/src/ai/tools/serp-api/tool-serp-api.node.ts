import { boolean, collection, defineSubNode, options, service, string } from '@millrace/node-sdk';
import { serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { textTool } from '../text-tool.ts';
import { foundText, searchAnswer } from './found-text.ts';
import serpApiCredential from './serp-api.credential.ts';

const serpApi = service({ name: 'SerpAPI', credential: serpApiCredential });

/** Characters that a model is given. */
const MOST_CHARACTERS = 6_000;

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolSerpApi',
  displayName: 'SerpAPI (Google search)',
  description: 'Lets an agent search the web with Google',
  version: [1],
  group: ['transform'],
  family: 'service',
  defaults: { name: 'SerpAPI' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['search', 'google', 'internet', 'web', 'news'],
  },
  supplies: 'ai_tool',
  credentials: serpApi.slots,
  parameters: [
    collection('options', {
      label: 'Options',
      options: [
        string('gl', {
          label: 'Country',
          default: 'us',
          description: 'For whom it searches: two letters, such as us or fr',
        }),
        options('device', {
          label: 'Device',
          default: 'desktop',
          options: [
            { name: 'Desktop', value: 'desktop' },
            { name: 'Mobile', value: 'mobile' },
            { name: 'Tablet', value: 'tablet' },
          ],
        }),
        boolean('no_cache', {
          label: 'Always search anew',
          description: 'Answers of the last hour are free; a new search is charged',
        }),
        string('google_domain', { label: 'Domain of Google', default: 'google.com' }),
        string('hl', { label: 'Language', default: 'en', description: 'Two letters, such as en or de' }),
      ],
    }),
  ],
  supply: (context) => ({
    thing: textTool(context, {
      // Prompts of old files call it so.
      name: 'search',
      description: 'Searches the web with Google, for what is new or not well known.',
      input: 'What to search for, as one would type it',
      async answer(search) {
        const client = await serpApi.client(serviceContext(context));
        const query = { ...context.parameters.options, engine: 'google', q: search };
        const found = foundText(await client.get('/search', { query, answer: searchAnswer }));
        return found.slice(0, MOST_CHARACTERS) || 'The search found nothing.';
      },
    }),
  }),
});
