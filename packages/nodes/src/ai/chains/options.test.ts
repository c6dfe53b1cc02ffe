import { type JsonObject, NodeError, type NodeType, type OutputParser } from '@millrace/node-sdk';
import { runNode, supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { scriptedModel } from '../../testing/scripted-model.ts';
import autofixing from '../parsers/output-parser-autofixing.node.ts';
import structured from '../parsers/output-parser-structured.node.ts';
import chain from './chain-llm/chain-llm.node.ts';
import extractor from './information-extractor/information-extractor.node.ts';
import questions from './retrieval-qa/chain-retrieval-qa.node.ts';
import sentiment from './sentiment-analysis/sentiment-analysis.node.ts';
import summarizations from './summarization/chain-summarization.node.ts';
import classifier from './text-classifier/text-classifier.node.ts';

const [oldSummarization, summarization] = summarizations as [NodeType, NodeType];
const define = { promptType: 'define', text: 'x' };
const ask = (...messageValues: JsonObject[]) => ({ ...define, messages: { messageValues } });
const human = { type: 'HumanMessagePromptTemplate' };
const picture = Buffer.from('PNG').toString('base64');
const person = { text: 'Ann is 7', options: {} };
const attribute = (name: string, type: string) => ({ name, type, description: name, required: false });
const method = (summarizationMethod: string, prompts: JsonObject) => ({
  ...{ chunkSize: 10, chunkOverlap: 0 },
  options: { summarizationMethodAndPrompts: { values: { summarizationMethod, ...prompts } } },
});
const moods = { inputText: 'Bah', options: { categories: 'Happy, Sad', systemPromptTemplate: 'RATE {categories}' } };
const kinds = { categories: [{ category: 'spam', description: 'junk' }] };
const sad = '{"sentiment":"Sad","strength":1,"confidence":1}';

interface Case {
  node: NodeType;
  typeVersion?: number;
  item?: JsonObject;
  parameters: JsonObject;
  answers: string[];
  /** What the node puts out. */
  gives?: unknown;
  /** A part of what the model was asked, each time. */
  asked?: unknown[];
}

const system = (start: string) => [{ role: 'system', content: expect.stringContaining(start) }, expect.anything()];
const user = (content: unknown) => [{ role: 'user', content }];

const CASES: Array<[string, Case]> = [
  ...[
    [1, 'input'],
    [1.1, 'chat_input'],
    [1.3, 'chatInput'],
  ].map(([version, field]): [string, Case] => [
    `a chain of version ${version} asks what stands in ${field}`,
    {
      ...{ node: chain, typeVersion: Number(version), item: { [String(field)]: 'Hi' } },
      // Expressions are resolved before a node runs.
      parameters: { prompt: 'Hi' },
      answers: ['yes'],
      gives: [{ text: 'yes' }],
      asked: [user('Hi')],
    },
  ]),
  [
    'a chain shows the picture of an item',
    {
      node: chain,
      parameters: ask({ ...human, messageType: 'imageBinary', binaryImageDataKey: 'photo', imageDetail: 'high' }),
      answers: ['a cat'],
      asked: [
        [
          ...user([{ type: 'image', mediaType: 'image/png', detail: 'high', content: { data: picture } }]),
          ...user('x'),
        ],
      ],
    },
  ],
  [
    'a chain shows a picture by its address',
    {
      node: chain,
      parameters: ask({ ...human, messageType: 'imageUrl', imageUrl: 'https://a.example/b.png', imageDetail: 'low' }),
      answers: ['a cat'],
      asked: [
        [
          ...user([
            { type: 'image', mediaType: 'image/*', detail: 'low', content: { url: 'https://a.example/b.png' } },
          ]),
          ...user('x'),
        ],
      ],
    },
  ],
  [
    'the extractor has the fields of an example, which need not be there before 1.2',
    {
      ...{ node: extractor, typeVersion: 1 },
      parameters: { ...person, schemaType: 'fromJson', jsonSchemaExample: '{"name":"a","age":3}' },
      answers: ['{"name":"Ann"}'],
      gives: [{ output: { name: 'Ann' } }],
    },
  ],
  [
    'the extractor has the fields of an example, which have to be there from 1.2 on',
    {
      ...{ node: extractor, typeVersion: 1.2 },
      parameters: { ...person, schemaType: 'fromJson', jsonSchemaExample: '{"name":"a","age":3}' },
      answers: ['{"name":"Ann"}', '{"name":"Ann","age":7}'],
      gives: [{ output: { name: 'Ann', age: 7 } }],
      asked: [expect.anything(), expect.anything()],
    },
  ],
  [
    'the extractor takes a schema and a prompt of its own',
    {
      node: extractor,
      parameters: {
        ...{
          text: 'Ann is 7',
          schemaType: 'manual',
          inputSchema: '{"type":"object","properties":{"n":{"type":"number"}}}',
        },
        options: { systemPromptTemplate: 'TAKE OUT' },
      },
      answers: ['{"n":7,"other":1}'],
      gives: [{ output: { n: 7 } }],
      asked: [system('TAKE OUT')],
    },
  ],
  [
    'the extractor takes out dates and truth values',
    {
      node: extractor,
      parameters: { ...person, attributes: { attributes: [attribute('day', 'date'), attribute('ok', 'boolean')] } },
      answers: ['{"day":"2024-01-02","ok":true}'],
      gives: [{ output: { day: '2024-01-02', ok: true } }],
      asked: [system('ISO 8601')],
    },
  ],
  [
    'the sentiment analysis has moods and a prompt of its own',
    {
      ...{ node: sentiment, parameters: moods, answers: [sad] },
      gives: [[], [{ sentimentAnalysis: { category: 'Sad' } }]],
      asked: [system('RATE Happy, Sad')],
    },
  ],
  [
    'the sentiment analysis asks again',
    { node: sentiment, parameters: moods, answers: ['so so', sad], asked: [system('RATE'), expect.anything()] },
  ],
  [
    'the text classifier has a prompt of its own',
    {
      node: classifier,
      parameters: { inputText: 'Buy', categories: kinds, options: { systemPromptTemplate: 'ONE OF {categories}' } },
      answers: ['{"spam":true}'],
      gives: [[{}]],
      asked: [system('ONE OF spam')],
    },
  ],
  [
    'the summarization refines by prompts of its own',
    {
      ...{ node: summarization, item: { text: 'one two three four' } },
      parameters: method('refine', {
        refineQuestionPrompt: 'FIRST {text}',
        refinePrompt: 'THEN {existing_answer}+{text}',
      }),
      answers: ['s1', 's2'],
      gives: [{ output: { output_text: 's2' } }],
      asked: [user('FIRST one two'), user('THEN s1+three four')],
    },
  ],
  [
    'the summarization sums up parts by a prompt of its own',
    {
      ...{ node: summarization, item: { text: `${'a'.repeat(7_000)} ${'b'.repeat(7_000)}` } },
      parameters: {
        ...method('map_reduce', { combineMapPrompt: 'PART {text}', prompt: 'ALL {text}' }),
        chunkSize: 7_000,
      },
      answers: ['s1', 's2', 'all'],
      gives: [{ output: { text: 'all' } }],
      asked: [user(expect.stringMatching(/^PART a/)), user(expect.stringMatching(/^PART b/)), user('ALL s1\n\ns2')],
    },
  ],
  [
    'the summarization reads a file',
    {
      node: summarization,
      parameters: {
        operationMode: 'nodeInputBinary',
        options: { ...method('stuff', { prompt: 'SUM {text}' }).options, binaryDataKey: 'note' },
      },
      answers: ['s'],
      asked: [user('SUM words in a file')],
    },
  ],
  [
    'the first summarization has prompts of its own',
    {
      node: oldSummarization,
      parameters: { type: 'stuff', options: { prompt: 'SUM {text}' } },
      answers: ['s'],
      gives: [{ response: { text: 's' } }],
      asked: [user('SUM one\n\ntwo')],
    },
  ],
  [
    'the question and answer chain of old versions puts its answer into a field',
    {
      ...{ node: questions, typeVersion: 1.3, answers: ['Ann'], gives: [{ response: { text: 'Ann' } }] },
      parameters: { ...define, options: { systemPromptTemplate: 'FROM {context}' } },
      asked: [system('FROM found')],
    },
  ],
  [
    'the question and answer chain answers with a text',
    {
      ...{ node: questions, typeVersion: 1.6, answers: ['Ann'], gives: [{ response: 'Ann' }] },
      parameters: { ...define, options: { batching: { batchSize: 2, delayBetweenBatches: 0 } } },
      asked: [system('found')],
    },
  ],
];

it.each(CASES)('%s', async (_name, { node, typeVersion, item = {}, parameters, answers, gives, asked }) => {
  const model = scriptedModel(...answers.map((content) => ({ content })));
  const binary = {
    photo: { data: picture, mimeType: 'image/png', fileName: 'a.png' },
    note: { data: Buffer.from('words in a file').toString('base64'), mimeType: 'text/plain', fileName: 'a.txt' },
  };
  const documents = ['one', 'two'].map((text) => ({ text, metadata: {} }));
  const { json, outputs } = await runNode(node, {
    ...(typeVersion !== undefined && { typeVersion }),
    items: [{ json: item, binary }],
    parameters,
    connected: {
      ai_languageModel: [model],
      ai_document: [{ load: async () => documents }],
      ai_retriever: [{ retrieve: async () => [{ text: 'found', metadata: {} }] }],
    },
  });
  const isRouted = node === sentiment || node === classifier;
  const given = isRouted ? outputs.map((items) => items?.map((one) => one.json) ?? []) : json;
  if (gives !== undefined) expect(given).toEqual(gives);
  if (asked) expect(model.asked).toEqual(asked);
});

it.each([sentiment, classifier])('$description.displayName asks once where it is told to', async (node) => {
  const model = scriptedModel({ content: 'so so' });
  const parameters = { inputText: 'Bah', categories: kinds, options: { enableAutoFixing: false } };
  const { categories: _, ...mood } = parameters;
  const run = runNode(node, {
    parameters: node === sentiment ? mood : parameters,
    connected: { ai_languageModel: [model] },
  });
  await expect(run).rejects.toMatchObject({ code: 'AI_OUTPUT_INVALID' });
  expect(model.asked).toHaveLength(1);
});

it('a chain asks the second model where the service of the first is away', async () => {
  const away = scriptedModel(new NodeError('Away', { code: 'SERVICE_UNAVAILABLE' }));
  const second = scriptedModel({ content: 'from the second' });
  const { json } = await runNode(chain, {
    parameters: { ...define, needsFallback: true },
    connected: { ai_languageModel: [away, second] },
  });
  expect(json).toEqual([{ text: 'from the second' }]);
});

it.each([
  ['the structured parser', structured, { autoFix: true, customizeRetryPrompt: true, prompt: 'MEND {completion}' }],
  ['the auto-fixing parser', autofixing, { options: { prompt: 'MEND {completion}' } }],
] as const)('%s has an answer mended by a prompt of its own', async (_name, node, parameters) => {
  const model = scriptedModel({ content: '{"n":1}' });
  const example = { jsonSchemaExample: '{"n":2}' };
  const { thing: inner } = await supplyNode<OutputParser>(structured, { parameters: example });
  const { thing } = await supplyNode<OutputParser>(node, {
    parameters: node === structured ? { ...example, ...parameters } : parameters,
    connected: { ai_languageModel: [model], ai_outputParser: [inner] },
  });
  expect(await thing.parse('no json')).toEqual({ n: 1 });
  expect(model.asked).toEqual([user('MEND no json')]);
});
