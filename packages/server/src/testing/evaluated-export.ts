import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { chain, node } from './real-workflows.ts';

const TABLE = 'TableOfQuestions';
const TIMES = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };

/**
 * A folder to import: a set of two questions, and the workflow `answers`, which answers the first of them as expected.
 * @param between nodes that each question goes through
 */
export async function writeEvaluatedExport(folder: string, between: JsonObject[] = []): Promise<void> {
  await mkdir(folder);
  const dataTableId = { mode: 'id', value: TABLE };
  const document = chain('Answers', [
    node('Rows', 'evaluationTrigger', 4.7, { source: 'dataTable', dataTableId }),
    ...between,
    node('Metrics', 'evaluation', 4.8, {
      ...{ operation: 'setMetrics', metric: 'categorization' },
      ...{ expectedAnswer: 'one', actualAnswer: '={{ $json.question }}' },
    }),
  ]);
  await writeFile(path.join(folder, 'answers.json'), JSON.stringify({ id: 'answers', ...document }));
  const lines = [
    { dataTable: { id: TABLE, name: 'Questions', columns: [{ name: 'question', type: 'string' }] } },
    ...['one', 'two'].map((question, at) => ({ id: at + 1, question, ...TIMES })),
  ];
  await writeFile(path.join(folder, 'questions.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));
}
