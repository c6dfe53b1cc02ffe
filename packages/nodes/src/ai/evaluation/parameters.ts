import {
  assignmentCollection,
  collection,
  fixedCollection,
  group,
  hidden,
  type JsonValue,
  options,
  type Parameter,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import { CORRECTNESS_PROMPT, HELPFULNESS_PROMPT } from './judge.ts';
import { authentication, dataTable, sheet, sheetDocument, sourceOfSheets, sourceOfTables } from './set-parameters.ts';

export const CORRECTNESS_INPUT = 'Output: {actual_answer}\n\nGround truth: {expected_answer}';
export const HELPFULNESS_INPUT = 'Query: {user_query}\n\nResponse: {actual_answer}';

/** What metrics are called, if nobody calls them otherwise. */
export const METRIC_NAMES: Readonly<Record<string, string>> = {
  correctness: 'Correctness',
  helpfulness: 'Helpfulness',
  stringSimilarity: 'String similarity',
  categorization: 'Categorization',
  toolsUsed: 'Tools Used',
};

/** A text, or what an expression gives. */
function given<const Name extends string>(
  name: Name,
  settings: Parameters<typeof string>[1],
): Parameter<Name, JsonValue> {
  return string(name, settings);
}

const outputsOnly = { operation: ['setOutputs'] } as const;
const ofMetric = <const Metrics extends readonly string[]>(...metric: Metrics) =>
  ({ operation: ['setMetrics'], metric }) as const;

function metricName(metric: string) {
  return string('metricName', { label: 'Name of the metric', default: METRIC_NAMES[metric] ?? metric });
}

function inputPrompt(fallback: string, names: string) {
  return string('inputPrompt', {
    label: 'What the model reads',
    description: `With ${names} where they are to stand`,
    default: fallback,
    typeOptions: { rows: 4 },
  });
}

/** Options of a metric; those that models judge have the text that these read. */
function metricOptions(
  metric: string,
  ...more: ReadonlyArray<ReturnType<typeof inputPrompt>>
): Parameter<'options', { metricName?: string; inputPrompt?: string }> {
  return collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [metricName(metric), ...more],
  });
}

export const parameters = [
  options('operation', {
    label: 'Operation',
    default: 'setOutputs',
    noDataExpression: true,
    options: [
      { name: 'Set inputs', value: 'setInputs', description: 'Note what the run is asked', action: 'Set inputs' },
      {
        name: 'Set outputs',
        value: 'setOutputs',
        description: 'Note what the run answers, and write it to the set',
        action: 'Set outputs',
      },
      { name: 'Set metrics', value: 'setMetrics', description: 'Measure how good it is', action: 'Set metrics' },
      {
        name: 'Check if evaluating',
        value: 'checkIfEvaluating',
        description: 'Go one way in evaluations, another one in other runs',
        action: 'Check if evaluating',
      },
    ],
  }),
  when(outputsOnly, since(4.8, sourceOfTables)),
  when(outputsOnly, until(4.7, sourceOfSheets)),
  when(outputsOnly, authentication),
  when(outputsOnly, sheetDocument),
  when(outputsOnly, sheet),
  when(outputsOnly, dataTable),
  when(
    { operation: ['setInputs'] },
    fixedCollection('inputs', {
      label: 'Inputs',
      placeholder: 'Add input',
      multiple: true,
      groups: [
        group('values', 'Input', [string('inputName', { label: 'Name' }), given('inputValue', { label: 'Value' })]),
      ],
    }),
  ),
  when(
    outputsOnly,
    fixedCollection('outputs', {
      label: 'Outputs',
      description: 'A column that the set lacks is added',
      placeholder: 'Add output',
      multiple: true,
      groups: [
        group('values', 'Output', [string('outputName', { label: 'Name' }), given('outputValue', { label: 'Value' })]),
      ],
    }),
  ),
  when({ operation: ['setMetrics'] }, until(4.6, hidden('metric', { default: 'customMetrics' }))),
  when(
    { operation: ['setMetrics'] },
    since(
      4.7,
      options('metric', {
        label: 'Metric',
        default: 'correctness',
        noDataExpression: true,
        options: [
          { name: 'Correctness (by a model)', value: 'correctness', description: 'From 1 to 5' },
          { name: 'Helpfulness (by a model)', value: 'helpfulness', description: 'From 1 to 5' },
          { name: 'String similarity', value: 'stringSimilarity', description: 'From 0 to 1' },
          { name: 'Categorization', value: 'categorization', description: '1 for the expected answer, else 0' },
          { name: 'Tools used', value: 'toolsUsed', description: 'The share of the expected tools, from 0 to 1' },
          { name: 'Custom metrics', value: 'customMetrics', description: 'Numbers of your own' },
        ],
      }),
    ),
  ),
  when(
    ofMetric('correctness', 'stringSimilarity', 'categorization'),
    given('expectedAnswer', { label: 'Expected answer', required: true }),
  ),
  when(ofMetric('helpfulness'), given('userQuery', { label: 'Question of the user', required: true })),
  when(
    ofMetric('correctness', 'helpfulness', 'stringSimilarity', 'categorization'),
    given('actualAnswer', { label: 'Actual answer', required: true }),
  ),
  when(
    ofMetric('toolsUsed'),
    string('expectedTools', {
      label: 'Expected tools',
      description: 'With commas between them; case does not count',
      required: true,
    }),
  ),
  when(
    ofMetric('toolsUsed'),
    given('intermediateSteps', {
      label: 'Intermediate steps',
      description: 'Of the agent, which returns them by an option of its own',
      required: true,
    }),
  ),
  when(
    ofMetric('correctness'),
    string('prompt', { label: 'Prompt', default: CORRECTNESS_PROMPT, typeOptions: { rows: 4 } }),
  ),
  when(
    ofMetric('helpfulness'),
    string('prompt', { label: 'Prompt', default: HELPFULNESS_PROMPT, typeOptions: { rows: 4 } }),
  ),
  when(
    ofMetric('customMetrics'),
    assignmentCollection('metrics', {
      label: 'Metrics',
      description: 'Numbers by their names',
      typeOptions: { assignment: { disableType: true, defaultType: 'number' } },
    }),
  ),
  when(
    ofMetric('correctness'),
    metricOptions('correctness', inputPrompt(CORRECTNESS_INPUT, '{actual_answer} and {expected_answer}')),
  ),
  when(
    ofMetric('helpfulness'),
    metricOptions('helpfulness', inputPrompt(HELPFULNESS_INPUT, '{user_query} and {actual_answer}')),
  ),
  when(ofMetric('categorization'), metricOptions('categorization')),
  when(ofMetric('stringSimilarity'), metricOptions('stringSimilarity')),
  when(ofMetric('toolsUsed'), metricOptions('toolsUsed')),
] as const;
