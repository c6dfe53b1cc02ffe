import {
  collection,
  defineNode,
  fixedCollection,
  group,
  type Item,
  isJsonObject,
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

const prompt = <const Name extends string>(name: Name, label: string, text: string, shownFor: string[]) =>
  string(name, {
    label,
    default: text,
    description: 'With {text} where the text is to stand',
    typeOptions: { rows: 4 },
    displayOptions: { show: { summarizationMethod: shownFor } },
  });

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.chainSummarization',
  displayName: 'Summarization chain',
  description: 'Makes a short text of a long one with a language model',
  version: [2, 2.1],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Summarization Chain' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Chains'] },
    alias: ['summary', 'summarise', 'abstract', 'tldr', 'shorten'],
  },
  inputs: ['main', { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 }],
  parameters: [
    options('operationMode', {
      label: 'Text',
      default: 'nodeInputJson',
      options: [
        { name: 'Of the item', value: 'nodeInputJson', description: 'The whole item, or its only text' },
        { name: 'In a file', value: 'nodeInputBinary', description: 'A file of the item that holds text' },
      ],
    }),
    options('chunkingMode', {
      label: 'Parts',
      default: 'simple',
      options: [
        { name: 'Simple', value: 'simple', description: 'By their length' },
        { name: 'Advanced', value: 'advanced', description: 'As simple, with the lengths below' },
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
    const { item, index, parameters, sleep } = context;
    const { chunkSize, chunkOverlap, options: given } = parameters;
    await pauseBefore(index, given.batching, (ms) => sleep.call(context, ms));
    const prompts: Partial<SummaryPrompts> = given.summarizationMethodAndPrompts?.values ?? {};
    const method = prompts.summarizationMethod ?? 'map_reduce';
    const text =
      parameters.operationMode === 'nodeInputBinary' ? await textInFile(context, given.binaryDataKey) : textIn(item);
    const parts = method === 'stuff' ? [text] : splitText(text, { chunkSize, chunkOverlap });
    const summary = await summarize(parts, {
      models: await connectedModels(context),
      prompts: {
        summarizationMethod: method,
        combineMapPrompt: prompts.combineMapPrompt ?? PROMPT,
        prompt: prompts.prompt ?? PROMPT,
        refinePrompt: prompts.refinePrompt ?? REFINE,
        refineQuestionPrompt: prompts.refineQuestionPrompt ?? PROMPT,
      },
    });
    return { json: { output: { text: summary } } };
  },
});

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
  throw new NodeError(`The file "${file.fileName ?? field}" is no text (${file.mimeType})`, {
    description: 'Take its text out before, with "Extract from file".',
  });
}
