import type { NodeType, OutputParser } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { schemaParser } from '../../lib/ai/structured/schema-parser.ts';
import { scriptedModel } from '../../testing/scripted-model.ts';
import chain from './chain-llm/chain-llm.node.ts';
import extractor from './information-extractor/information-extractor.node.ts';
import sentiment from './sentiment-analysis/sentiment-analysis.node.ts';
import summarizations from './summarization/chain-summarization.node.ts';
import classifier from './text-classifier/text-classifier.node.ts';

const [oldSummarization, summarization] = summarizations as [NodeType, NodeType];

const says = (...contents: string[]) => scriptedModel(...contents.map((content) => ({ content })));
const by = (model: ReturnType<typeof scriptedModel>) => ({ ai_languageModel: [model] });

it('a chain gives values of a form, and fails where the answer has another', async () => {
  const parser = schemaParser({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] });
  const parameters = { promptType: 'define', text: 'x', hasOutputParser: true };
  const connected = (content: string) => ({ ...by(says(content)), ai_outputParser: [parser] });
  const { json } = await runNode(chain, { parameters, connected: connected('{"output":{"n":4}}') });
  expect(json).toEqual([{ output: { n: 4 } }]);
  const bad = runNode(chain, { parameters, connected: connected('no json here') });
  await expect(bad).rejects.toMatchObject({ code: 'AI_OUTPUT_INVALID', message: /It is not JSON/ });
});

it('a chain gives a list of a form in one item, and each entry of a plain list in one of its own', async () => {
  const parameters = { promptType: 'define', text: 'x', hasOutputParser: true };
  const list = schemaParser({ type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } });
  const lines = { instructions: '', parse: async (text: string) => text.split('\n') };
  const run = (content: string, parser: OutputParser) =>
    runNode(chain, { parameters, connected: { ...by(says(content)), ai_outputParser: [parser] } });
  expect((await run('{"output":[{"a":"1"},{"a":"2","b":3}]}', list)).json).toEqual([
    { output: [{ a: '1' }, { a: '2' }] },
  ]);
  expect((await run('one\ntwo', lines)).json).toEqual([{ text: 'one' }, { text: 'two' }]);
});

it('a chain puts out the fields that a model gives whose node asks for JSON, from version 1.6 on', async () => {
  const run = (content: string, typeVersion: number) =>
    runNode(chain, {
      typeVersion,
      parameters: { promptType: 'define', text: 'x' },
      connected: { ai_languageModel: [{ ...says(content), answersJson: true }] },
    });
  expect((await run('{"a":[1]}', 1.7)).json).toEqual([{ a: [1] }]);
  expect((await run('[1]', 1.6)).json).toEqual([{ output: [1] }]);
  expect((await run('{"a":[1]}', 1.5)).json).toEqual([{ text: '{"a":[1]}' }]);
  await expect(run('no json', 1.7)).rejects.toMatchObject({ code: 'AI_OUTPUT_INVALID' });
});

it('the information extractor gives the fields that are listed, and asks again for those that do not fit', async () => {
  const attributes = [
    { name: 'city', type: 'string', description: 'the city', required: true },
    { name: 'people', type: 'number', description: 'how many', required: false },
  ];
  const model = says('{"people":"three"}', '{"city":"Rome","people":3}');
  const { json } = await runNode(extractor, {
    parameters: { text: '3 people in Rome', attributes: { attributes } },
    connected: by(model),
  });
  expect(json).toEqual([{ output: { city: 'Rome', people: 3 } }]);
  expect(model.requests[0]?.output?.schema).toMatchObject({ required: ['city'] });
  expect(String(model.asked[1]?.at(-1)?.content)).toMatch(/city: .*people: /);
});

it('the text classifier sends items to the output of their category, or to none', async () => {
  const categories = {
    categories: [
      { category: 'spam', description: 'junk' },
      { category: 'ham', description: 'good' },
    ],
  };
  const options = { items: [{ t: 'a' }, { t: 'b' }, { t: 'c' }] };
  const parameters = { inputText: 'text', categories };
  const answers = ['{"spam":false,"ham":true}', '{"spam":true,"ham":true}', '{"spam":false,"ham":false}'];
  const ofItem = ({ outputs }: Awaited<ReturnType<typeof runNode>>) =>
    outputs.map((items) => items?.map(({ json }) => json.t).join('') ?? '');
  expect(ofItem(await runNode(classifier, { ...options, parameters, connected: by(says(...answers)) }))).toEqual([
    'b',
    'a',
  ]);
  const many = { ...parameters, options: { multiClass: true, fallback: 'other' } };
  const several = await runNode(classifier, { ...options, parameters: many, connected: by(says(...answers)) });
  expect(ofItem(several)).toEqual(['b', 'ab', 'c']);
});

it('the text classifier asks nobody about an empty text', async () => {
  const model = says('{"spam":true}');
  const categories = { categories: [{ category: 'spam', description: 'junk' }] };
  const run = runNode(classifier, { parameters: { inputText: ' ', categories }, connected: by(model) });
  await expect(run).rejects.toThrow('There is no text to classify');
  expect(model.asked).toEqual([]);
});

it('the sentiment analysis sends items to the output of their mood, with what it found', async () => {
  const model = says('{"sentiment":"Negative","strength":0.9,"confidence":1}');
  const { outputs } = await runNode(sentiment, {
    items: [{ t: 'Bah' }],
    parameters: { inputText: 'Bah', options: { includeDetailedResults: true } },
    connected: by(model),
  });
  expect(outputs.map((items) => items?.map(({ json }) => json))).toEqual([
    [],
    [],
    [{ t: 'Bah', sentimentAnalysis: { category: 'Negative', strength: 0.9, confidence: 1 } }],
  ]);
});

it.each([classifier, sentiment])('$description.displayName works on several items at once', ({ implementation }) => {
  const concurrency = 'concurrency' in implementation ? implementation.concurrency : undefined;
  expect(concurrency?.({ options: { batching: { batchSize: 4 } } })).toBe(4);
  expect(concurrency?.({ options: {} })).toBe(1);
});

it.each([
  ['map_reduce', 1, { text: 'p1' }],
  ['refine', 2, { output_text: 'p2' }],
  ['stuff', 1, { text: 'p1' }],
])('the summarization goes through a text by %s', async (summarizationMethod, calls, summary) => {
  const model = says('p1', 'p2', 'all');
  const values = { summarizationMethod, prompt: 'Sum up: {text}' };
  const { json } = await runNode(summarization, {
    items: [{ text: 'one two three four' }],
    parameters: { chunkSize: 10, chunkOverlap: 0, options: { summarizationMethodAndPrompts: { values } } },
    connected: by(model),
  });
  expect(model.asked).toHaveLength(calls);
  expect(json).toEqual([{ output: summary }]);
  if (summarizationMethod === 'stuff') expect(model.asked[0]?.[0]?.content).toBe('Sum up: one two three four');
});

it('the summarization puts its summary where the version has it', async () => {
  const run = (typeVersion: number) =>
    runNode(summarization, { typeVersion, items: [{ text: 'one' }], connected: by(says('sum')) });
  expect((await run(2)).json).toEqual([{ response: { text: 'sum' } }]);
  expect((await run(2.1)).json).toEqual([{ output: { text: 'sum' } }]);
});

it('the summarization sums up parts by themselves where they do not fit into one prompt', async () => {
  const model = says('p1', 'p2', 'all');
  const { json } = await runNode(summarization, {
    items: [{ text: 'word '.repeat(2_500) }],
    parameters: { chunkSize: 7_000, chunkOverlap: 0 },
    connected: by(model),
  });
  expect(model.asked).toHaveLength(3);
  expect(String(model.asked[2]?.[0]?.content)).toContain('p1\n\np2');
  expect(json).toEqual([{ output: { text: 'all' } }]);
});

const loader = {
  load: async () => [
    { text: 'one', metadata: {} },
    { text: 'two', metadata: {} },
  ],
};

it('the summarization takes documents, and the first form of it nothing else', async () => {
  const model = says('all');
  const connected = { ...by(model), ai_document: [loader] };
  const { json } = await runNode(summarization, { parameters: { operationMode: 'documentLoader' }, connected });
  expect(json).toEqual([{ output: { text: 'all' } }]);
  const old = says('first', 'better');
  const { json: refined } = await runNode(oldSummarization, {
    parameters: { type: 'refine' },
    connected: { ...by(old), ai_document: [loader] },
  });
  expect(refined).toEqual([{ response: { output_text: 'better' } }]);
  expect(old.asked.length).toBe(2);
  const none = runNode(oldSummarization, { connected: { ...by(says('x')), ai_document: [{ load: async () => [] }] } });
  await expect(none).rejects.toThrow('The loader gave no documents');
});

it('the summarization divides a text by a splitter that is connected', async () => {
  const model = says('all');
  const splitter = { split: async (text: string) => text.split(' ') };
  await runNode(summarization, {
    items: [{ text: 'one two three' }],
    parameters: { chunkingMode: 'advanced' },
    connected: { ...by(model), ai_textSplitter: [splitter] },
  });
  expect(String(model.asked[0]?.[0]?.content)).toContain('one\n\ntwo\n\nthree');
});
