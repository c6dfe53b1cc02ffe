import type { DataTables, JsonObject, JsonValue } from '@millrace/node-sdk';
import { type FakeServer, type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../testing/scripted-model.ts';
import evaluation from './evaluation.node.ts';
import trigger from './evaluation-trigger.node.ts';

const table = { mode: 'id', value: 't1' };
const rows = [1, 2, 3].map((id) => ({ id, question: `q${id}` }));

/** A data table that notes what is changed. Its rows have the ids 1 to 3. */
function notingTable() {
  const changes: unknown[] = [];
  const dataTables: Partial<DataTables> = {
    columns: async () => [{ name: 'question', type: 'string' }],
    find: async (_, filter, limit) => rows.slice(0, filter.conditions.length > 0 ? 1 : limit),
    addColumn: async (_, column) => void changes.push(column),
    update: async (_, { conditions }, cells) => {
      changes.push({ conditions, cells });
      const changed = rows.filter(({ id }) => conditions.every(({ value }) => value === id));
      return { before: changed, after: changed.map((row) => ({ ...row, ...cells })) };
    },
  };
  return { dataTables, changes };
}

/** A spreadsheet with one sheet, which takes all changes. */
function sheetOf(...values: JsonValue[][]): FakeServer {
  const sheets: JsonValue = [{ properties: { sheetId: 0, title: 'Set' } }];
  const answerTo = (url: string): JsonValue => (url.includes('/values/') ? { values } : { sheets });
  return ({ url, method }) => ({ json: method === 'GET' ? answerTo(url) : {} });
}

const triggered = [{ name: 'Rows', type: 'n8n-nodes-base.evaluationTrigger', parameters: {} }];
const evaluating = (row: JsonObject | null, source = 'dataTable'): NodeTestOptions => ({
  nodesBefore: triggered,
  evaluate: () => row && { row, source },
});

/** What a metric gives for each of these items. */
async function measured(parameters: JsonObject, items: JsonObject[], more: NodeTestOptions = {}) {
  const { items: given } = await runNode(evaluation, {
    ...more,
    items,
    parameters: ({ json }) => ({ operation: 'setMetrics', ...parameters, ...json }),
  } as NodeTestOptions);
  return given.map(({ json }) => json);
}

describe('The evaluation trigger', () => {
  it('gives the first row, and says how many follow', async () => {
    const { dataTables } = notingTable();
    const { json } = await runNode(trigger, { dataTables, parameters: { dataTableId: table } });
    expect(json).toEqual([{ id: 1, question: 'q1', row_number: 0, row_id: 1, _rowsLeft: 2 }]);
  });

  it('gives all rows for an evaluation', async () => {
    const { dataTables } = notingTable();
    const { json } = await runNode(trigger, { dataTables, mode: 'evaluation', parameters: { dataTableId: table } });
    expect(json).toMatchObject([{ row_id: 1 }, { row_id: 2 }, { row_id: 3, _rowsLeft: 0 }]);
  });

  it('keeps to its limit and its conditions', async () => {
    const { dataTables } = notingTable();
    const limited = { dataTableId: table, limitRows: true, maxRows: 2 };
    expect((await runNode(trigger, { dataTables, parameters: limited })).json).toMatchObject([{ _rowsLeft: 1 }]);
    const conditions = [{ keyName: 'question', condition: 'eq', keyValue: 'q1' }];
    const filtered = { dataTableId: table, filterRows: true, filters: { conditions } };
    expect((await runNode(trigger, { dataTables, parameters: filtered })).json).toMatchObject([{ _rowsLeft: 0 }]);
  });

  it('reads a sheet by the numbers of its rows', async () => {
    const { json } = await runNode(trigger, {
      credentials: { googleSheetsOAuth2Api: {} },
      parameters: {
        source: 'googleSheets',
        documentId: { mode: 'id', value: 'doc' },
        sheetName: { mode: 'id', value: '0' },
        filtersUI: { values: [{ lookupColumn: 'kind', lookupValue: 'b' }] },
      },
      http: sheetOf(['q', 'kind'], ['one', 'a'], ['two', 'b']),
    });
    expect(json).toEqual([{ row_number: 3, q: 'two', kind: 'b', _rowsLeft: 0 }]);
  });

  it('gives the place of a row also where a column is named so', async () => {
    const { json } = await runNode(trigger, {
      credentials: { googleSheetsOAuth2Api: {} },
      parameters: {
        source: 'googleSheets',
        documentId: { mode: 'id', value: 'doc' },
        sheetName: { mode: 'id', value: '0' },
      },
      http: sheetOf(['q', 'row_number'], ['one', 'seven']),
    });
    expect(json).toEqual([{ q: 'one', row_number: 2, _rowsLeft: 0 }]);
  });

  it('says that a set has no rows, and that it has too many', async () => {
    const with_ = (count: number) => ({
      parameters: { dataTableId: table },
      dataTables: {
        columns: async () => [],
        find: async (_: string, __: object, limit: number) =>
          Array.from({ length: Math.min(limit, count) }, (_row, id) => ({ id })),
      },
    });
    await expect(runNode(trigger, with_(0))).rejects.toThrow('The set has no rows');
    await expect(runNode(trigger, with_(5000))).rejects.toThrow('The set has more than 1000 rows');
  });
});

describe('The evaluation node', () => {
  it('notes what the row is asked, with long values cut', async () => {
    const values = [
      { inputName: 'question', inputValue: 'q1' },
      { inputName: 'text', inputValue: 'x'.repeat(5000) },
    ];
    const { evaluation: notes } = await runNode(evaluation, {
      parameters: { operation: 'setInputs', inputs: { values } },
    });
    expect(notes).toEqual([{ inputs: { question: 'q1', text: `${'x'.repeat(4000)}…` } }]);
  });

  it('tells evaluations from other runs', async () => {
    const parameters = { operation: 'checkIfEvaluating' };
    const yes = await runNode(evaluation, { parameters, items: [{ n: 1 }], ...evaluating({ row_id: 1 }) });
    expect(yes.outputs.map((items) => items?.length)).toEqual([1, 0]);
    const no = await runNode(evaluation, { parameters, items: [{ n: 1 }], ...evaluating(null) });
    expect(no.outputs.map((items) => items?.length)).toEqual([0, 1]);
    const without = await runNode(evaluation, { parameters, items: [{ n: 1 }] });
    expect(without.outputs.map((items) => items?.length)).toEqual([0, 1]);
  });

  it('passes items on whose inputs are named', async () => {
    const inputs = { values: [{ inputName: 'question', inputValue: 'Why?' }] };
    const { items } = await runNode(evaluation, {
      parameters: { operation: 'setInputs', inputs },
      items: [{ n: 1 }],
    });
    expect(items).toMatchObject([{ json: { n: 1 } }]);
  });

  it('writes outputs into the row, and adds the columns that it lacks', async () => {
    const { dataTables, changes } = notingTable();
    const values = [
      { outputName: 'question', outputValue: 'new' },
      { outputName: 'tokens', outputValue: 7 },
    ];
    const parameters = { operation: 'setOutputs', dataTableId: table, outputs: { values } };
    const { items } = await runNode(evaluation, {
      parameters,
      dataTables,
      items: [{ n: 1 }],
      ...evaluating({ row_id: 2, row_number: 1 }),
    } as NodeTestOptions);
    expect(items).toMatchObject([{ json: { n: 1 } }]);
    expect(changes).toEqual([
      { name: 'tokens', type: 'number' },
      { conditions: [{ column: 'id', condition: 'eq', value: 2 }], cells: { question: 'new', tokens: 7 } },
    ]);
  });

  it('says that the table has no such row', async () => {
    const { dataTables } = notingTable();
    const values = [{ outputName: 'question', outputValue: 'new' }];
    const parameters = { operation: 'setOutputs', dataTableId: table, outputs: { values } };
    const { json, hints } = await runNode(evaluation, {
      ...evaluating({ row_id: 9, row_number: 8 }),
      parameters,
      dataTables,
      items: [{ n: 1 }],
    });
    expect(json).toEqual([{ n: 1 }]);
    expect(hints).toMatchObject([{ message: expect.stringContaining('The data table has no row with the id 9') }]);
  });

  it.each([
    ['dataTable', 'googleSheets', 'a data table'],
    ['googleSheets', 'dataTable', 'a sheet'],
  ])('writes nothing into %s where the row is of %s', async (source, sourceOfRow, kind) => {
    const values = [{ outputName: 'question', outputValue: 'new' }];
    const parameters = { operation: 'setOutputs', source, dataTableId: table, outputs: { values } };
    const row = { row_id: 1, row_number: 2 };
    const run = runNode(evaluation, { ...evaluating(row, sourceOfRow), parameters, items: [{}] });
    await expect(run).rejects.toThrow(`The row that is evaluated is not of ${kind}`);
  });

  it('writes outputs into the row of a sheet, behind a header that it completes', async () => {
    const values = [{ outputName: 'answer', outputValue: '42' }];
    const { requests } = await runNode(evaluation, {
      credentials: { googleSheetsOAuth2Api: {} },
      parameters: {
        operation: 'setOutputs',
        source: 'googleSheets',
        documentId: { mode: 'id', value: 'doc' },
        sheetName: { mode: 'id', value: '0' },
        outputs: { values },
      },
      http: sheetOf(['q']),
      ...evaluating({ row_number: 3, row_id: 7 }, 'googleSheets'),
    } as NodeTestOptions);
    const sent = requests.filter(({ method }) => method !== 'GET').map(({ body }) => JSON.parse(String(body)));
    // What stands in the header stays as it is: it may be a formula.
    const data = [
      { range: 'Set!B1', values: [['answer']] },
      { range: 'Set!B3', values: [['42']] },
    ];
    expect(sent).toEqual([{ data, valueInputOption: 'RAW' }]);
  });

  it('writes nothing where nothing is evaluated, and says so', async () => {
    const values = [{ outputName: 'a', outputValue: 'b' }];
    const parameters = { operation: 'setOutputs', dataTableId: table, outputs: { values } };
    const { json, hints } = await runNode(evaluation, { parameters, items: [{ n: 1 }] });
    expect(json).toEqual([{ n: 1 }]);
    expect(hints).toMatchObject([{ message: 'Nothing is evaluated: the outputs were written nowhere' }]);
  });

  it('measures the similarity of texts, without blanks at their ends', async () => {
    const pairs = [
      ['hello wrld', 'hello world'],
      ['a ', 'a'],
      ['A b', 'a b'],
      ['kitten', 'sitting'],
      ['1', '2'],
    ];
    const items = pairs.map(([expectedAnswer = '', actualAnswer = '']) => ({ expectedAnswer, actualAnswer }));
    const found = await measured({ metric: 'stringSimilarity' }, items);
    const near = [10 / 11, 1, 2 / 3, 4 / 7, 0].map((value) => ({ 'String similarity': expect.closeTo(value, 10) }));
    expect(found).toEqual(near);
  });

  it('refuses to measure the similarity of very long texts', async () => {
    const long = { expectedAnswer: 'a'.repeat(5001), actualAnswer: 'b' };
    await expect(measured({ metric: 'stringSimilarity' }, [long])).rejects.toThrow('5001 characters is too long');
  });

  it('compares categories', async () => {
    const items = [
      { expectedAnswer: 'a ', actualAnswer: 'a' },
      { expectedAnswer: 'a', actualAnswer: 'A' },
    ];
    const options = { metricName: 'Right' };
    expect(await measured({ metric: 'categorization', options }, items)).toEqual([{ Right: 1 }, { Right: 0 }]);
  });

  it('counts the expected tools that were used', async () => {
    const intermediateSteps = [{ action: { tool: 'Search' } }, { action: { tool: 'calc' } }];
    const items = ['search, calc', 'a,search,', 'A,zz,CALC'].map((expectedTools) => ({
      expectedTools,
      intermediateSteps,
    }));
    const found = await measured({ metric: 'toolsUsed' }, items);
    expect(found).toEqual([{ 'Tools Used': 1 }, { 'Tools Used': 0.5 }, { 'Tools Used': 1 / 3 }]);
    const none = measured({ metric: 'toolsUsed' }, [{ expectedTools: 'a', intermediateSteps: '' }]);
    await expect(none).rejects.toThrow('The intermediate steps are missing');
  });

  it('takes numbers of the workflow as metrics, and nothing else', async () => {
    const of = (name: string, value: JsonValue) => ({
      metrics: { assignments: [{ id: '1', name, value, type: 'number' }] },
    });
    const custom = { metric: 'customMetrics' };
    expect(await measured(custom, [of('length', 3), of('length', '7')])).toEqual([{ length: 3 }, { length: 7 }]);
    expect(await measured({}, [of('length', 3)], { typeVersion: 4.6 })).toEqual([{ length: 3 }]);
    await expect(measured(custom, [of('length', 'abc')])).rejects.toThrow("'length' is no number");
    await expect(measured(custom, [of('', 1)])).rejects.toThrow('A metric has no name');
  });

  it('lets a model judge, which reads what it is given as it is', async () => {
    const model = scriptedModel({ content: '{"reason":"same","score":5}' }, { content: '{"reason":"bad","score":2}' });
    const connected = { ai_languageModel: [model] };
    const right = { expectedAnswer: 'Rome', actualAnswer: '{expected_answer}' };
    expect(await measured({ metric: 'correctness' }, [right], { connected })).toEqual([{ Correctness: 5 }]);
    expect(model.asked[0]?.at(-1)?.content).toBe('Output: {expected_answer}\n\nGround truth: Rome');
    const asked = { userQuery: 'Where?', actualAnswer: 'No' };
    expect(await measured({ metric: 'helpfulness' }, [asked], { connected })).toEqual([{ Helpfulness: 2 }]);
    expect(model.asked[1]?.at(-1)?.content).toBe('Query: Where?\n\nResponse: No');
  });

  it('says which text a metric lacks', async () => {
    const lacking = measured({ metric: 'categorization' }, [{ expectedAnswer: '', actualAnswer: 'a' }]);
    await expect(lacking).rejects.toThrow('The expected answer is missing');
  });
});
