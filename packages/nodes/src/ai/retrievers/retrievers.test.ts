import type { Item, NodeType, Retriever, TextDocument, Tool, VectorStore } from '@millrace/node-sdk';
import { runNode, supplyNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../testing/scripted-model.ts';
import chain from '../chains/retrieval-qa/chain-retrieval-qa.node.ts';
import toolVectorStore from '../tools/vector-store/tool-vector-store.node.ts';
import compression from './retriever-contextual-compression.node.ts';
import multiQuery from './retriever-multi-query.node.ts';
import vectorStore from './retriever-vector-store.node.ts';
import workflow from './retriever-workflow.node.ts';

const document = (text: string): TextDocument => ({ text, metadata: { of: text } });

/** A store that finds what was asked, with a number. */
const store: VectorStore = {
  find: async (query, most) =>
    Array.from({ length: most }, (_, index) => ({ document: document(`${query} ${index}`), score: 1 })),
};

const retrieverOf = (find: (question: string) => TextDocument[]): Retriever => ({
  retrieve: async (question) => find(question),
});

describe('retrievers', () => {
  it('of a vector store give its documents, as many as wanted', async () => {
    const { thing, runs } = await supplyNode<Retriever>(vectorStore, {
      parameters: { topK: 2 },
      connected: { ai_vectorStore: [store] },
    });
    expect(await thing.retrieve('q')).toEqual([document('q 0'), document('q 1')]);
    expect(runs).toMatchObject([{ request: { query: 'q' } }]);
  });

  it('with several questions ask each and give every document once', async () => {
    const model = scriptedModel({ content: 'Here:\n<questions>\none\n\n two \nthree\n</questions>' });
    const asked: string[] = [];
    const { thing } = await supplyNode<Retriever>(multiQuery, {
      parameters: { options: { queryCount: 2 } },
      connected: {
        ai_languageModel: [model],
        ai_retriever: [
          retrieverOf((question) => {
            asked.push(question);
            return [document('both'), document(question)];
          }),
        ],
      },
    });
    expect(await thing.retrieve('q')).toEqual([document('both'), document('one'), document('two')]);
    expect(asked).toEqual(['one', 'two']);
  });

  it('that compress keep what a model takes out, and leave out what does not help', async () => {
    const model = scriptedModel({ content: 'short' }, { content: 'NO_OUTPUT' });
    const { thing } = await supplyNode<Retriever>(compression, {
      connected: {
        ai_languageModel: [model],
        ai_retriever: [retrieverOf(() => [document('long'), document('other')])],
      },
    });
    expect(await thing.retrieve('q')).toEqual([{ text: 'short', metadata: { of: 'long' } }]);
  });
});

it('the workflow retriever takes the items of a workflow, as documents or as JSON', async () => {
  const given: unknown[] = [];
  const { thing } = await supplyNode<Retriever>(workflow, {
    parameters: {
      workflowId: { __rl: true, mode: 'id', value: '7' },
      fields: { values: [{ name: 'top', type: 'numberValue', numberValue: '3' }] },
    },
    subWorkflow: async (request) => {
      given.push(request.workflow, request.items);
      const items: Item[] = [{ json: { pageContent: 'a', metadata: { k: 1 } } }, { json: { title: 'b' } }];
      return { status: 'success', executionId: '1', items };
    },
  });
  expect(await thing.retrieve('q')).toEqual([
    { text: 'a', metadata: { k: 1 } },
    { text: '{"title":"b"}', metadata: {} },
  ]);
  expect(given).toEqual([{ id: '7' }, [{ json: { top: 3, query: 'q' } }]]);
});

describe('the question and answer chain', () => {
  const ask = async (node: NodeType, typeVersion: number, parameters = {}, item = {}) => {
    const model = scriptedModel({ content: 'answer' });
    const { json } = await runNode(node, {
      typeVersion,
      parameters,
      items: [item],
      connected: { ai_languageModel: [model], ai_retriever: [retrieverOf(() => [document('a'), document('b')])] },
    });
    return { json, asked: model.asked[0] };
  };

  it('puts what was found into its prompt', async () => {
    const define = { promptType: 'define', text: 'what?', options: { systemPromptTemplate: 'Use: {context}.' } };
    expect(await ask(chain, 1.6, define)).toEqual({
      json: [{ response: 'answer' }],
      asked: [
        { role: 'system', content: 'Use: a\n\nb.' },
        { role: 'user', content: 'what?' },
      ],
    });
    const { asked } = await ask(chain, 1.6, { ...define, options: { systemPromptTemplate: 'Be brief' } });
    expect(asked?.[0]?.content).toBe('Be brief\n\na\n\nb');
  });

  it('answers as its old versions do', async () => {
    expect((await ask(chain, 1.4, { promptType: 'auto' }, { chatInput: 'what?' })).json).toEqual([
      { response: { text: 'answer' } },
    ]);
    expect((await ask(chain, 1, { query: 'old?' })).asked?.[1]).toEqual({ role: 'user', content: 'old?' });
  });
});

it('the tool for a vector store has a model answer from what it finds', async () => {
  const model = scriptedModel({ content: 'answer' });
  const supplied = (typeVersion: number, name = '') =>
    supplyNode<Tool>(toolVectorStore, {
      typeVersion,
      nodeName: 'Company docs',
      parameters: { name, description: 'rules', topK: 1 },
      connected: { ai_vectorStore: [store], ai_languageModel: [model] },
    });
  const { thing } = await supplied(1.1);
  expect(thing.name).toBe('Company_docs');
  expect(thing.description).toContain('Company docs');
  expect(await thing.invoke({ input: 'q' })).toBe('answer');
  expect(model.asked[0]?.[0]?.content).toContain('q 0');
  expect((await supplied(1, 'old_name')).thing.name).toBe('old_name');
});
