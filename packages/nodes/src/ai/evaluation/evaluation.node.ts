import {
  type BatchContext,
  defineNode,
  type Item,
  isJsonObject,
  type JsonValue,
  NodeError,
  type ParametersOf,
} from '@millrace/node-sdk';
import { connectedModels } from '../../lib/ai/loop/connected-models.ts';
import { setOwn } from '../../lib/values/own-property.ts';
import { CORRECTNESS_PROMPT, HELPFULNESS_PROMPT, judge } from './judge.ts';
import { categorization, customMetrics, givenText, stringSimilarity, toolsUsed } from './metrics.ts';
import { CORRECTNESS_INPUT, HELPFULNESS_INPUT, METRIC_NAMES, parameters } from './parameters.ts';
import { lookups, sheetCredentials } from './set-parameters.ts';
import { shortened } from './shortened.ts';
import { type EvaluatedRow, writeOutputs } from './write-outputs.ts';

type Parameters = ParametersOf<typeof parameters>;
type Context = BatchContext<Parameters>;

const TRIGGER = 'n8n-nodes-base.evaluationTrigger';

const OPERATIONS: Readonly<Record<string, (context: Context, item: Item, index: number) => Promise<Item>>> = {
  async setInputs(context, item, index) {
    const { inputs } = context.parameters(index);
    const named = (inputs?.values ?? []).map(({ inputName, inputValue }) => [inputName, inputValue ?? null] as const);
    context.noteEvaluation({ inputs: shortened(objectOf(named, 'inputs')) });
    return item;
  },
  async setOutputs(context, item, index) {
    const given = context.parameters(index);
    const named = (given.outputs?.values ?? []).map(
      ({ outputName, outputValue }) => [outputName, outputValue ?? null] as const,
    );
    const outputs = objectOf(named, 'outputs');
    context.noteEvaluation({ outputs: shortened(outputs) });
    const evaluated = evaluatedRow(context, index);
    if (evaluated) await writeOutputs(context, given, { ...evaluated, outputs, item });
    else context.hint({ message: 'Nothing is evaluated: the outputs were written nowhere', type: 'info' });
    return item;
  },
  async setMetrics(context, item, index) {
    const metrics = objectOf(await metricsOf(context, index), 'metrics');
    context.noteEvaluation({ metrics });
    return { json: metrics, ...(item.binary && { binary: item.binary }) };
  },
};

export default defineNode({
  name: 'n8n-nodes-base.evaluation',
  displayName: 'Evaluation',
  description:
    'Writes outputs of an evaluated row back, measures how good they are, and tells evaluations from other runs',
  version: [4.6, 4.7, 4.8],
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'Evaluation' },
  subtitle: '={{ $parameter.operation }}',
  codex: {
    categories: ['AI', 'Core'],
    subcategories: { Core: ['Flow'] },
    alias: ['evaluation', 'metrics', 'score', 'correctness', 'helpfulness', 'similarity', 'test', 'quality', 'dataset'],
  },
  credentials: sheetCredentials.map((slot) => ({
    ...slot,
    displayOptions: { show: { ...slot.displayOptions.show, operation: ['setOutputs'] } },
  })),
  lookups: { search: lookups.search ?? {} },
  inputs: `={{ $parameter.operation === 'setMetrics' && ['correctness', 'helpfulness'].includes($parameter.metric)
    ? ['main', { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 }] : ['main'] }}`,
  outputs: `={{ $parameter.operation === 'checkIfEvaluating'
    ? [{ type: 'main', displayName: 'Evaluation' }, { type: 'main', displayName: 'Normal' }] : ['main'] }}`,
  parameters,
  async runAll(context) {
    const { operation } = context.parameters(0);
    if (operation === 'checkIfEvaluating')
      return { outputs: evaluatedRow(context, 0) ? [[...context.items], []] : [[], [...context.items]] };
    const run = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
    if (!run) throw new NodeError(`Evaluations have no operation '${operation}'`, { parameter: 'operation' });
    return await context.eachItem(async (item, index) => [await run(context, item, index)]);
  },
});

/** The row of the set that the execution is about; `undefined` where it was not started for an evaluation. */
function evaluatedRow(context: Context, index: number): EvaluatedRow | undefined {
  const trigger = context.nodesBefore().find(({ type }) => type === TRIGGER);
  if (!trigger) return undefined;
  const found = context.evaluate(
    {
      expression: `{{ $($evaluationTrigger).isExecuted
        ? { row: $($evaluationTrigger).first().json, source: $($evaluationTrigger).params.source } : null }}`,
    },
    { $evaluationTrigger: trigger.name },
    index,
  );
  if (!isJsonObject(found) || !isJsonObject(found.row)) return undefined;
  return { row: found.row, source: found.source ?? null };
}

async function metricsOf(context: Context, index: number): Promise<ReadonlyArray<readonly [string, number]>> {
  const given = context.parameters(index);
  const { metric = 'customMetrics', options = {} } = given;
  const expected = () => givenText(given.expectedAnswer, 'expectedAnswer', 'The expected answer');
  const actual = () => givenText(given.actualAnswer, 'actualAnswer', 'The actual answer');
  const models = () => connectedModels({ connected: (kind) => context.connected(kind, index) });
  const one = (value: number) => [[options.metricName || METRIC_NAMES[metric] || metric, value]] as const;
  switch (metric) {
    case 'customMetrics':
      return customMetrics(given.metrics?.assignments ?? []);
    case 'stringSimilarity':
      return one(stringSimilarity(expected(), actual()));
    case 'categorization':
      return one(categorization(expected(), actual()));
    case 'toolsUsed':
      return one(toolsUsed(given.expectedTools ?? '', given.intermediateSteps));
    case 'correctness': {
      const values = { expected_answer: expected(), actual_answer: actual() };
      const { inputPrompt = CORRECTNESS_INPUT } = options;
      return one(
        await judge({ models: await models(), prompt: given.prompt || CORRECTNESS_PROMPT, inputPrompt, values }),
      );
    }
    case 'helpfulness': {
      const values = {
        user_query: givenText(given.userQuery, 'userQuery', 'The question of the user'),
        actual_answer: actual(),
      };
      const { inputPrompt = HELPFULNESS_INPUT } = options;
      return one(
        await judge({ models: await models(), prompt: given.prompt || HELPFULNESS_PROMPT, inputPrompt, values }),
      );
    }
    default:
      throw new NodeError(`There is no metric '${metric}'`, { parameter: 'metric' });
  }
}

/** @throws NodeError for an entry without a name */
function objectOf<Value extends JsonValue>(
  entries: ReadonlyArray<readonly [name: string, value: Value]>,
  parameter: string,
): Record<string, Value> {
  const named: Record<string, Value> = {};
  for (const [name, value] of entries) {
    if (name.trim() === '')
      throw new NodeError('A name is missing', { description: 'Each entry needs one.', parameter });
    setOwn(named, name, value);
  }
  return named;
}
