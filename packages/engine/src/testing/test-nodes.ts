import {
  assignmentCollection,
  boolean,
  defineNode,
  defineTrigger,
  json,
  NodeError,
  type NodeType,
  number,
  options,
  string,
} from '@millrace/node-sdk';
import type { Item, JsonObject, JsonValue, RunSource } from '@millrace/workflow';

/** Small node types that show one ability of the engine each. Their names are those of `test.<name>`. */
const meta = { version: 1, group: [], family: 'flow' } satisfies Partial<Parameters<typeof defineNode>[0]>;

const manual = defineTrigger({
  ...meta,
  name: 'test.manual',
  displayName: 'Manual',
  description: 'Starts with one item, or with given ones.',
  defaults: { name: 'Manual' },
  trigger: 'manual',
  parameters: [json('items', { label: 'Items', default: '' })],
  emit: ({ parameters }) => toItems(parameters.items) ?? [{ json: {} }],
});

const evaluation = defineTrigger({
  ...meta,
  name: 'test.evaluation',
  displayName: 'Evaluation',
  description: 'Starts with a row of a set.',
  defaults: { name: 'Evaluation' },
  trigger: 'evaluation',
  parameters: [],
  emit: () => [{ json: { row: 1 } }],
});

const schedule = defineTrigger({
  ...meta,
  name: 'test.schedule',
  displayName: 'Schedule',
  description: 'Fires by a rule.',
  defaults: { name: 'Schedule' },
  trigger: 'schedule',
  parameters: [string('cron', { label: 'Cron', default: '0 9 * * *' })],
  schedules: ({ parameters }) => {
    if (!parameters.cron) throw new NodeError('The rule is empty', { parameter: 'cron' });
    return [{ cron: parameters.cron }];
  },
  emit: ({ now }) => [{ json: { firedAt: now() } }],
});

const webhook = defineTrigger({
  ...meta,
  name: 'test.webhook',
  displayName: 'Webhook',
  description: 'Starts when its URL is called.',
  defaults: { name: 'Webhook' },
  trigger: 'webhook',
  parameters: [
    string('path', { label: 'Path' }),
    json('methods', { label: 'Methods', default: 'GET' }),
    boolean('fullPath', { label: 'Full path' }),
    options('responseMode', {
      label: 'Respond',
      options: [
        { name: 'At once', value: 'onReceived' },
        { name: 'At the end', value: 'lastNode' },
      ],
    }),
    options('responseData', {
      label: 'Data',
      options: [
        { name: 'First', value: 'firstEntryJson' },
        { name: 'All', value: 'allEntries' },
      ],
    }),
    number('responseCode', { label: 'Status', default: 200 }),
  ],
  webhooks: [
    {
      name: 'default',
      httpMethod: '={{ $parameter.methods }}',
      path: '={{ $parameter.path }}',
      responseMode: '={{ $parameter.responseMode }}',
      responseData: '={{ $parameter.responseData }}',
      responseCode: '={{ $parameter.responseCode }}',
    },
  ],
  onWebhook: ({ request, parameters, webhookName, responseMode }) => {
    if (request.method === 'DELETE') return { reply: { status: 405, body: 'no' } };
    return { outputs: [[{ json: { method: request.method, path: parameters.path, webhookName, responseMode } }]] };
  },
});

const set = defineNode({
  ...meta,
  name: 'test.set',
  displayName: 'Set',
  description: 'Sets fields.',
  defaults: { name: 'Set' },
  parameters: [
    assignmentCollection('fields', { label: 'Fields' }),
    boolean('keepOthers', { label: 'Keep', default: true }),
  ],
  run: ({ item, parameters }) => {
    const target: JsonObject = Object.create(null);
    if (parameters.keepOthers) Object.assign(target, item.json);
    for (const { name, value } of parameters.fields.assignments ?? []) target[name] = value;
    return { json: target };
  },
});

const route = defineNode({
  ...meta,
  name: 'test.route',
  displayName: 'Route',
  description: 'Sends items to the output that a value names.',
  defaults: { name: 'Route' },
  outputs: '={{ Array.from({ length: $parameter.outputs }, () => "main") }}',
  parameters: [json('to', { label: 'To', default: '0' }), number('outputs', { label: 'Outputs', default: 2 })],
  route: ({ parameters: { to } }) => {
    if (typeof to === 'boolean') return to ? 0 : 1;
    return Array.isArray(to) ? to.map(Number) : Number(to);
  },
});

const pass = defineNode({
  ...meta,
  name: 'test.pass',
  displayName: 'Pass',
  description: 'Passes items on.',
  defaults: { name: 'Pass' },
  parameters: [],
  run: ({ item }) => item,
});

const merge = defineNode({
  ...meta,
  name: 'test.merge',
  displayName: 'Merge',
  description: 'Appends the items of its inputs.',
  defaults: { name: 'Merge' },
  inputs: '={{ [{ type: "main" }, { type: "main", required: $parameter.needsBoth }] }}',
  parameters: [boolean('needsBoth', { label: 'Needs both' })],
  runAll: ({ inputs }) => inputs.flatMap((items) => items ?? []),
});

const make = defineNode({
  ...meta,
  name: 'test.make',
  displayName: 'Make',
  description: 'Puts out given items, whatever came in.',
  defaults: { name: 'Make' },
  parameters: [json('items', { label: 'Items', default: '' })],
  runAll: ({ parameters }) => toItems(parameters(0).items) ?? [],
});

const loop = defineNode({
  ...meta,
  name: 'test.loop',
  displayName: 'Loop',
  description: 'Puts out its items one by one; what comes back is given at the end.',
  defaults: { name: 'Loop' },
  outputs: ['main', 'main'],
  parameters: [],
  keepsState: true,
  runAll: ({ items, state, sources }) => {
    const arrived = keepLinks(items, sources[0] ?? null);
    if (Array.isArray(state.left)) state.back = [...(state.back as JsonValue[]), ...arrived];
    else Object.assign(state, { left: arrived, back: [] });
    const next = (state.left as JsonValue[]).shift() as unknown as Item | undefined;
    return { outputs: next ? [[next], []] : [[], state.back as unknown as Item[]] };
  },
});

const count = defineNode({
  ...meta,
  name: 'test.count',
  displayName: 'Count',
  description: 'Numbers its runs.',
  defaults: { name: 'Count' },
  parameters: [],
  runAll: ({ items, state }) => {
    state.runs = Number(state.runs ?? 0) + 1;
    return items.map(({ json }) => ({ json: { ...json, run: state.runs ?? 0 } }));
  },
});

/** Items to be put out in a later run, linked to the run they came from. */
function keepLinks(items: readonly Item[], source: RunSource | null): JsonValue[] {
  return items.map(({ json }, item) => ({
    json,
    pairedItem: { item, ...(source && { sourceOverwrite: { ...source } }) },
  }));
}

const fail = defineNode({
  ...meta,
  name: 'test.fail',
  displayName: 'Fail',
  description: 'Fails for some items, a number of times.',
  defaults: { name: 'Fail' },
  parameters: [
    json('when', { label: 'When', default: 'true' }),
    number('times', { label: 'Times', default: 1_000_000 }),
    options('kind', {
      label: 'Kind',
      options: [
        { name: 'Node error', value: 'node' },
        { name: 'Defect', value: 'defect' },
        { name: 'Refusal', value: 'refusal' },
      ],
    }),
    boolean('later', { label: 'Later' }),
  ],
  run: ({ item, parameters, state, index }) => {
    const failed = Number(state[`failed${index}`] ?? 0);
    if (parameters.when !== true && parameters.when !== 'true') return item;
    if (failed >= parameters.times) return { json: { ...item.json, tries: failed + 1 } };
    state[`failed${index}`] = failed + 1;
    const error = errorOf(parameters.kind);
    if (parameters.later) return Promise.reject(error);
    throw error;
  },
});

const failBatch = defineNode({
  ...meta,
  name: 'test.failBatch',
  displayName: 'Fail all',
  description: 'Fails for all items at once.',
  defaults: { name: 'Fail all' },
  parameters: [],
  runAll: () => {
    throw new NodeError('The whole batch failed', { code: 'BATCH_FAILED', description: 'Try fewer items.' });
  },
});

const remember = defineNode({
  ...meta,
  name: 'test.remember',
  displayName: 'Remember',
  description: 'Counts its items across executions.',
  defaults: { name: 'Remember' },
  parameters: [],
  run: ({ staticData }) => {
    const count = Number(staticData.node.count ?? 0) + 1;
    staticData.node.count = count;
    return { json: { count } };
  },
});

const hang = defineNode({
  ...meta,
  name: 'test.hang',
  displayName: 'Hang',
  description: 'Never comes back and does not heed the signal.',
  defaults: { name: 'Hang' },
  parameters: [],
  run: () => new Promise<Item>(() => undefined),
});

const note = defineNode({
  ...meta,
  name: 'test.note',
  displayName: 'Note',
  description: 'A remark on the canvas.',
  defaults: { name: 'Note' },
  inputs: [],
  outputs: [],
  parameters: [string('content', { label: 'Text' })],
});

/** All of them. */
export const testNodes: readonly NodeType[] = [
  manual,
  schedule,
  webhook,
  evaluation,
  set,
  route,
  pass,
  merge,
  make,
  loop,
  count,
  fail,
  failBatch,
  remember,
  hang,
  note,
];

function errorOf(kind: string): Error {
  if (kind === 'defect') return new TypeError("Cannot read properties of undefined (reading 'x')");
  if (kind === 'refusal')
    return new NodeError('The service refused the request', { httpCode: '403', details: { why: 'no' } });
  return new NodeError('The item could not be used', { code: 'NOT_USABLE', description: 'Give another one.' });
}

/** A list of plain objects, or of items. */
function toItems(value: JsonValue): Item[] | undefined {
  const list = typeof value === 'string' && value !== '' ? (JSON.parse(value) as JsonValue) : value;
  if (!Array.isArray(list)) return undefined;
  return list.map((entry) => {
    const object = entry as JsonObject;
    return Object.hasOwn(object, 'json') ? (object as unknown as Item) : { json: object };
  });
}
