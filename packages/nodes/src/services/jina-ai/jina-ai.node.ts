import {
  boolean,
  choices,
  collection,
  defineServiceNode,
  givenPath,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  number,
  options,
  resource,
  service,
  string,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { jinaAiApi } from './jina-ai.credentials.ts';

const account = { name: 'Jina AI', credential: jinaAiApi, reason: ['readableMessage', 'message'] } as const;

/** Each thing that Jina AI does has a host of its own. */
const reader = service({ ...account, baseUrl: 'https://r.jina.ai' });
const search = service({ ...account, baseUrl: 'https://s.jina.ai' });
const research = service({ ...account, baseUrl: 'https://deepsearch.jina.ai' });

const outputFormat = options('outputFormat', {
  label: 'Format',
  description: 'In which pages are given',
  default: '',
  options: [{ name: 'JSON', value: '' }, ...choices('html', 'markdown', 'screenshot', 'text')],
});
const siteFilter = string('siteFilter', {
  label: 'Only sites',
  description: 'Domains, separated by commas',
  placeholder: 'example.com, example.org',
});
const simplify = boolean('simplify', {
  label: 'Simplify',
  description: 'Give what was found, without what Jina AI says of the request',
  default: true,
});

/** Headers that are given, as Jina AI takes its options. */
function headersOf(given: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(given).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return Object.fromEntries(entries);
}

/** What was found: an item, or one for each page. */
function itemsOf(answer: JsonValue): Array<{ json: JsonObject }> {
  return [answer].flat().map((json) => ({ json: isJsonObject(json) ? json : { value: json } }));
}
function foundIn(answer: JsonValue, isSimple: boolean): Array<{ json: JsonObject }> {
  return itemsOf(isSimple && isJsonObject(answer) ? (answer.data ?? null) : answer);
}

/** The address of the page that is read. @throws NodeError for what is no address of the web */
function pageAt(given: string): { page: string; query: URLSearchParams } {
  const url = URL.parse(given.trim());
  if (url?.protocol === 'https:' || url?.protocol === 'http:') {
    return { page: `${url.origin}${url.pathname}`, query: url.searchParams };
  }
  throw new NodeError(`'${given}' is no address of a page`, {
    description: 'Give it with http:// or https:// before it.',
    parameter: 'url',
  });
}

const read = reader.operation('Read', {
  description: 'Fetch a page, and give its content in clean form',
  action: 'Read the content of a page',
  parameters: [
    string('url', { label: 'Address', placeholder: 'https://example.com', required: true }),
    simplify,
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        outputFormat,
        string('targetSelector', { label: 'Only elements', description: 'A CSS selector', placeholder: '#main' }),
        string('excludeSelector', { label: 'Without elements', description: 'A CSS selector', placeholder: 'footer' }),
        boolean('enableImageCaptioning', { label: 'Describe images', description: 'Those that have no description' }),
        string('waitForSelector', {
          label: 'Wait for elements',
          description: 'A CSS selector',
          placeholder: '.loaded',
        }),
      ],
    }),
  ],
  async run({ client, parameters: { url, simplify: isSimple, options: chosen } }) {
    const headers = headersOf({
      'x-return-format': chosen.outputFormat,
      'x-target-selector': chosen.targetSelector,
      'x-remove-selector': chosen.excludeSelector,
      'x-with-generated-alt': chosen.enableImageCaptioning ? 'true' : undefined,
      'x-wait-for-selector': chosen.waitForSelector,
    });
    const { page, query } = pageAt(url);
    const asked = { path: givenPath(`/${page}`), query: grouped(query), headers };
    return foundIn(await client.json(asked), isSimple);
  },
});

/** Values of an address by their names; those of one name together. */
function grouped(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

const find = reader.operation('Search', {
  description: 'Search the web, and give the content of what is found',
  action: 'Search the web',
  parameters: [
    string('searchQuery', { label: 'Query', required: true }),
    simplify,
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        outputFormat,
        siteFilter,
        number('pageNumber', { label: 'Page', default: 1, typeOptions: { minValue: 1, numberPrecision: 0 } }),
      ],
    }),
  ],
  async run({ clientOf, parameters: { searchQuery, simplify: isSimple, options: chosen } }) {
    const client = await clientOf(search);
    const headers = headersOf({ 'x-return-format': chosen.outputFormat, 'x-site': chosen.siteFilter });
    const query = { q: searchQuery, page: chosen.pageNumber || undefined };
    return foundIn(await client.get('/', { query, headers }), isSimple);
  },
});

const answered = z.object({
  choices: z
    .array(z.object({ message: z.looseObject({ content: z.json(), annotations: z.json().optional() }) }))
    .min(1),
  usage: z.json().optional(),
});

/** Research may take minutes. */
const RESEARCH_MS = 1_800_000;

const deepResearch = reader.operation('Deep research', {
  description: 'Search, read and think until an answer is found',
  action: 'Research a question',
  parameters: [
    string('researchQuery', { label: 'Question', required: true, typeOptions: { rows: 2 } }),
    simplify,
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        number('maxReturnedSources', {
          label: 'Most sources',
          default: 10,
          typeOptions: { minValue: 1, numberPrecision: 0 },
        }),
        string('prioritizeSources', { label: 'Sites to prefer', description: 'Domains, separated by commas' }),
        string('excludeSources', { label: 'Sites to leave out', description: 'Domains, separated by commas' }),
        siteFilter,
      ],
    }),
  ],
  async run({ clientOf, parameters: { researchQuery, simplify: isSimple, options: chosen } }) {
    const client = await clientOf(research);
    const listed = (names: string | undefined) => (names ? fieldList(names) : undefined);
    const body = {
      messages: [{ role: 'user', content: researchQuery }],
      max_returned_urls: chosen.maxReturnedSources || undefined,
      boost_hostnames: listed(chosen.prioritizeSources),
      bad_hostnames: listed(chosen.excludeSources),
      only_hostnames: listed(chosen.siteFilter),
    };
    const answer = await client.post('/v1/chat/completions', body, { timeoutMs: RESEARCH_MS });
    const known = isSimple ? answered.safeParse(answer) : undefined;
    if (!known?.success) return itemsOf(answer);
    const { content, annotations } = known.data.choices[0]?.message ?? { content: null };
    return { json: JSON.parse(JSON.stringify({ content, annotations, usage: known.data.usage })) };
  },
});

export default defineServiceNode({
  name: 'n8n-nodes-base.jinaAi',
  displayName: 'Jina AI',
  description: 'Reads pages, searches the web and researches questions',
  version: 1,
  codex: { categories: ['AI', 'Utility'], alias: ['scrape', 'crawl', 'search', 'research'] },
  service: reader,
  resources: {
    reader: resource('Reader', { read, search: find }),
    research: resource('Research', { deepResearch }),
  },
});
