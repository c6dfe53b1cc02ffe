import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { chain, node } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';

describe('Evaluation by rows of a data table', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });
  let ann: Person;
  let ed: Person & { id: string };
  let table: string;
  beforeAll(async () => {
    const owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    ed = await signUpMember(server, owner, 'Ed');
    const columns = [{ name: 'question', type: 'string' }];
    table = String((await ann.rest('POST', '/data-tables', { name: 'Set', columns })).id);
    await ann.rest('POST', `/data-tables/${table}/rows`, { rows: [{ question: 'one' }, { question: 'two' }] });
    await ann.rest('PUT', `/data-tables/${table}/share`, { shareWith: [{ userId: ed.id, role: 'editor' }] });
  });

  const output = (outputName: string, outputValue: string) => ({ outputs: { values: [{ outputName, outputValue }] } });
  /** Answers a row, and evaluates the answer where that is wanted. */
  const workflowOf = (given: JsonObject) => {
    const dataTableId = { mode: 'id', value: table };
    return chain('Evaluated', [
      node('Rows', 'evaluationTrigger', 4.7, { source: 'dataTable', dataTableId }),
      node('Is evaluated', 'evaluation', 4.8, { operation: 'checkIfEvaluating' }),
      node('Outputs', 'evaluation', 4.8, { operation: 'setOutputs', dataTableId, ...given }),
      node('Metrics', 'evaluation', 4.8, {
        ...{ operation: 'setMetrics', metric: 'categorization' },
        ...{ expectedAnswer: 'one!', actualAnswer: '={{ $json.question }}!' },
      }),
    ]);
  };
  /** What the execution tells once it has ended. */
  async function run(person: Person, workflowData: JsonObject): Promise<string> {
    const { executionId } = await person.rest('POST', '/workflows/run', { workflowData });
    await server.whenEnded(String(executionId));
    return (await person.call('GET', `/executions/${executionId}`)).text;
  }
  const rows = async () => (await ann.rest('GET', `/data-tables/${table}/rows`)).results;

  it('writes outputs into the row, in a column that it adds, and measures them', async () => {
    const text = await run(ann, workflowOf(output('answer', '={{ $json.question }}!')));
    expect(text).toContain('"Categorization":1');
    expect(await rows()).toMatchObject([
      { question: 'one', answer: 'one!' },
      { question: 'two', answer: null },
    ]);
    const { results } = await ann.rest('GET', `/data-tables/${table}/changes`);
    expect(results).toMatchObject([{ kind: 'updateRows' }, { kind: 'addColumn', by: null }, {}, {}]);
  });

  it('adds columns for owners of the table only', async () => {
    const text = await run(ed, workflowOf(output('other', 'x')));
    expect(text).toContain('only its owner may add one');
    expect(await run(ed, workflowOf(output('answer', 'by Ed')))).toContain('"status":"success"');
    expect(await rows()).toMatchObject([{ answer: 'by Ed' }, { answer: null }]);
  });

  it('refuses names that no column can have', async () => {
    const text = await run(ann, workflowOf(output('no name', 'x')));
    expect(text).toContain('No column can have the name');
  });
});
