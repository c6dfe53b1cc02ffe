import {
  collection,
  defineNode,
  fixedCollection,
  group,
  type Item,
  type ItemContext,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  number,
  options,
  string,
} from '@millrace/node-sdk';
import { batching, pauseBefore } from '../../../lib/ai/batching/batching.ts';
import { connectedModels } from '../../../lib/ai/loop/connected-models.ts';
import { splitText } from '../../../lib/ai/splitting/split-text.ts';
import { type SummaryPrompts, summarize } from './summarize.ts';

const PROMPT = 'Write a concise summary of the following:\n\n\n"{text}"\n\n\nCONCISE SUMMARY:';
const REFINE =
  'This is a summary so far: "{existing_answer}"\n\nMake it better with this further text, where it helps:\n\n"{text}"';

const methods = [
  {
    name: 'Part by part, then together',
    value: 'map_reduce',
    description: 'Parts are summarised by themselves, then their summaries',
  },
  { name: 'Refine', value: 'refine', description: 'Each part makes the summary better, one after the other' },
  { name: 'All at once', value: 'stuff', description: 'The whole text in one prompt: it must fit' },
] as const;

const prompt = <const Name extends string>(
  name: Name,
  label: string,
  text: string,
  shownFor: string[],
  method = 'summarizationMethod',
) =>
  string(name, {
    label,
    default: text,
    description: 'With {text} where the text is to stand',
    typeOptions: { rows: 4 },
    displayOptions: { show: { [method]: shownFor } },
  });

const MODEL = { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 };
const DOCUMENT = { type: 'ai_document', displayName: 'Document', required: true, maxConnections: 1 };
const SPLITTER = { type: 'ai_textSplitter', displayName: 'Text splitter', maxConnections: 1 };

const meta = {
  name: '@n8n/n8n-nodes-langchain.chainSummarization',
  displayName: 'Summarization chain',
  description: 'Makes a short text of a long one with a language model',
  group: ['transform' as const],
  family: 'data' as const,
  defaults: { name: 'Summarization Chain' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Chains'] },
    alias: ['summary', 'summarise', 'abstract', 'tldr', 'shorten'],
  },
};

/** The first form, which takes documents only: its loader divides them. */
const v1 = defineNode({
  ...meta,
  version: 1,
  inputs: ['main', MODEL, DOCUMENT],
  parameters: [
    options('type', { label: 'Method', default: 'map_reduce', options: methods }),
    collection('options', {
      label: 'Options',
      options: [
        prompt('combineMapPrompt', 'Prompt for a part', PROMPT, ['map_reduce'], '/type'),
        prompt('prompt', 'Prompt', PROMPT, ['map_reduce', 'stuff'], '/type'),
        prompt('refinePrompt', 'Prompt to make it better', REFINE, ['refine'], '/type'),
        prompt('refineQuestionPrompt', 'Prompt for the first part', PROMPT, ['refine'], '/type'),
      ],
    }),
  ],
  async run(context) {
    const { type, options: given } = context.parameters;
    const parts = await loaded(context);
    const summary = await summarize(parts, {
      models: await connectedModels(context),
      prompts: withDefaults({ ...given, summarizationMethod: type }),
    });
    return { json: { response: inField(type, summary) } };
  },
});

const v2 = defineNode({
  ...meta,
  version: [2, 2.1],
  inputs: `={{ (({ operationMode, chunkingMode }) => [
    'main',
    ${JSON.stringify(MODEL)},
    ...(operationMode === 'documentLoader' ? [${JSON.stringify(DOCUMENT)}] : []),
    ...(operationMode !== 'documentLoader' && chunkingMode === 'advanced' ? [${JSON.stringify(SPLITTER)}] : []),
  ])($parameter) }}`,
  parameters: [
    options('operationMode', {
      label: 'Text',
      default: 'nodeInputJson',
      options: [
        { name: 'Of the item', value: 'nodeInputJson', description: 'The whole item, or its only text' },
        { name: 'In a file', value: 'nodeInputBinary', description: 'A file of the item that holds text' },
        { name: 'Documents', value: 'documentLoader', description: 'Of a loader that is connected' },
      ],
    }),
    options('chunkingMode', {
      label: 'Parts',
      default: 'simple',
      options: [
        { name: 'Simple', value: 'simple', description: 'By their length' },
        { name: 'By a splitter', value: 'advanced', description: 'That is connected' },
      ],
    }),
    number('chunkSize', { label: 'Characters of a part', default: 1000, typeOptions: { minValue: 1 } }),
    number('chunkOverlap', { label: 'Characters that parts share', default: 200, typeOptions: { minValue: 0 } }),
    collection('options', {
      label: 'Options',
      options: [
        string('binaryDataKey', { label: 'Field of the file', default: 'data' }),
        fixedCollection('summarizationMethodAndPrompts', {
          label: 'Method and prompts',
          groups: [
            group('values', 'Values', [
              options('summarizationMethod', { label: 'Method', default: 'map_reduce', options: methods }),
              prompt('combineMapPrompt', 'Prompt for a part', PROMPT, ['map_reduce']),
              prompt('prompt', 'Prompt', PROMPT, ['map_reduce', 'stuff']),
              prompt('refinePrompt', 'Prompt to make it better', REFINE, ['refine']),
              prompt('refineQuestionPrompt', 'Prompt for the first part', PROMPT, ['refine']),
            ]),
          ],
        }),
        batching(5),
      ],
    }),
  ],
  concurrency: ({ options: { batching: several } }) => several?.batchSize ?? 1,
  async run(context) {
    const { index, node, parameters, sleep } = context;
    const { options: given } = parameters;
    await pauseBefore(index, given.batching, (ms) => sleep.call(context, ms));
    const prompts: Partial<SummaryPrompts> = given.summarizationMethodAndPrompts?.values ?? {};
    const method = prompts.summarizationMethod ?? 'map_reduce';
    const parts = await partsOf(context, method === 'stuff');
    const summary = await summarize(parts, {
      models: await connectedModels(context),
      prompts: withDefaults({ ...prompts, summarizationMethod: method }),
    });
    return { json: { [node.typeVersion < 2.1 ? 'response' : 'output']: inField(method, summary) } };
  },
});

export default [v1, v2];

function withDefaults(given: Partial<SummaryPrompts>): SummaryPrompts {
  return {
    summarizationMethod: given.summarizationMethod ?? 'map_reduce',
    combineMapPrompt: given.combineMapPrompt ?? PROMPT,
    prompt: given.prompt ?? PROMPT,
    refinePrompt: given.refinePrompt ?? REFINE,
    refineQuestionPrompt: given.refineQuestionPrompt ?? PROMPT,
  };
}

/** Workflows read the field that n8n puts a summary in, which the method names. */
function inField(method: string, summary: string): JsonObject {
  return { [method === 'refine' ? 'output_text' : 'text']: summary };
}

/** The texts of a connected loader. @throws NodeError when it has none */
async function loaded({ connected }: Pick<ItemContext<unknown>, 'connected'>): Promise<string[]> {
  const [loader] = await connected('ai_document');
  const texts = ((await loader?.load()) ?? []).map(({ text }) => text);
  if (texts.length > 0) return texts;
  throw new NodeError('The loader gave no documents', {
    description: 'See that the item has what the loader takes.',
  });
}

interface Dividing {
  operationMode: string;
  chunkingMode: string;
  chunkSize: number;
  chunkOverlap: number;
  options: { binaryDataKey?: string };
}

/** The parts of the text, or all of it. */
async function partsOf(context: ItemContext<Dividing>, isWhole: boolean): Promise<string[]> {
  const { connected, item, parameters } = context;
  const { operationMode, chunkingMode, options: given, ...splitting } = parameters;
  if (operationMode === 'documentLoader') return loaded(context);
  const text = operationMode === 'nodeInputBinary' ? await textInFile(context, given.binaryDataKey) : textIn(item);
  if (isWhole) return [text];
  const [splitter] = chunkingMode === 'advanced' ? await connected('ai_textSplitter') : [];
  return splitter ? splitter.split(text) : splitText(text, splitting);
}

/** The texts in an item, each value in a paragraph. */
function textIn({ json }: Item): string {
  const texts = textsOf(json);
  if (texts.length > 0) return texts.join('\n');
  throw new NodeError('The item has no text', {
    description: 'Put the text that is to be summarised into a field before.',
  });
}

function textsOf(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (isJsonObject(value)) return Object.values(value).flatMap(textsOf);
  return value === null || value === undefined || value === '' ? [] : [String(value)];
}

async function textInFile(
  { item, binary }: { item: Item; binary: { read(file: NonNullable<Item['binary']>[string]): Promise<Uint8Array> } },
  field = 'data',
): Promise<string> {
  const file = item.binary?.[field];
  if (!file) {
    throw new NodeError(`The item has no file in the field "${field}"`, {
      parameter: 'options.binaryDataKey',
      description: 'Name the field in which the file is.',
    });
  }
  if (file.mimeType.startsWith('text/') || file.mimeType === 'application/json') {
    return new TextDecoder().decode(await binary.read(file));
  }
  throw new NodeError(`The file "${file.fileName ?? field}" is not text (${file.mimeType})`, {
    description: 'Take its text out before, with "Extract from file".',
  });
}
