import {
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseWorkflow,
  type Workflow,
} from '@millrace/workflow';
import type { CasePlaces } from './case-places.ts';
import type { CompatRunner, RunReport, StepReport } from './compat-runner.ts';
import { firstDifference } from './difference.ts';

/** What is compared of a case. */
export const ASPECTS = ['data', 'order', 'links', 'status', 'errors', 'files', 'answer'] as const;
type Aspect = (typeof ASPECTS)[number];

/** A workflow, and what another product gave for it. By node: its runs, their outputs, and what is noted of each item. */
export interface RecordedCase {
  name: string;
  workflow: Workflow;
  expected: Record<string, JsonValue>;
  expectedStatus: string;
  expectedOrder: string[];
  expectedPairedItems: Record<string, JsonValue>;
  nodeErrors: Record<string, JsonValue>;
  binary: Record<string, JsonValue>;
  /** Nodes whose data is of the moment or of chance. */
  ignoreNodes: string[];
  /** Fields of the credentials that its nodes have, by their ids. */
  credentials: Record<string, JsonValue>;
}

/** A place where a case gave something else. */
export interface CaseDifference {
  aspect: Aspect;
  node: string;
  difference: string;
}

/** Whether a file holds a recorded case rather than a workflow. */
export function isRecordedCase(value: JsonValue): boolean {
  return isJsonObject(value) && isJsonObject(value.workflow) && isJsonObject(value.expected);
}

type CaseReport = Pick<RunReport, 'steps' | 'outcome'>;

/** Reads a case. @throws WorkflowParseError for a workflow that is none */
export function readCase(value: JsonValue): RecordedCase {
  const given = isJsonObject(value) ? value : {};
  return {
    name: String(given.name),
    workflow: parseWorkflow(given.workflow),
    expected: recordOf(given.expected),
    expectedStatus: String(given.expectedStatus),
    expectedOrder: namesOf(given.expectedOrder),
    expectedPairedItems: recordOf(given.expectedPairedItems),
    nodeErrors: recordOf(given.nodeErrors),
    binary: recordOf(given.binary),
    ignoreNodes: namesOf(given.ignoreNodes),
    credentials: credentialsOf(recordOf(given.credentials)),
  };
}

/** Some recordings name a credential without the mark that its id has, and give its type beside its fields. */
function credentialsOf(given: Record<string, JsonValue>): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) =>
      isJsonObject(value) && isJsonObject(value.data) ? [`@${name}`, value.data] : [name, value],
    ),
  );
}

function recordOf(value: JsonValue | undefined): Record<string, JsonValue> {
  return isJsonObject(value) ? value : {};
}

function namesOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** Runs the workflow of a case, and compares all that is recorded. */
export async function checkCase(
  recorded: RecordedCase,
  { runner, places }: { runner: CompatRunner; places: CasePlaces },
): Promise<CaseDifference[]> {
  places.empty();
  const workflow = places.here(recorded.workflow);
  const { pinData = {} } = workflow;
  const { steps, outcome } = await runner.run(workflow, { pinData, credentials: recorded.credentials });
  const report = { outcome, steps: workflow === recorded.workflow ? steps : places.asRecorded(steps) };
  return [...nodesOf(recorded).flatMap((node) => checkNode(node, recorded, report)), ...checkRun(recorded, report)];
}

function nodesOf({ expected, ignoreNodes }: RecordedCase): string[] {
  return Object.keys(expected).filter((node) => !ignoreNodes.includes(node));
}

function checkNode(node: string, recorded: RecordedCase, { steps }: CaseReport): CaseDifference[] {
  const runs = steps.filter((step) => step.node === node);
  const failed = runs.some(({ error }) => error !== undefined);
  const at = (aspect: Aspect, expected: JsonValue | undefined, actual: JsonValue | undefined): CaseDifference[] => {
    const difference = firstDifference(expected, actual);
    return difference === undefined ? [] : [{ aspect, node, difference }];
  };
  const wantsError = Object.hasOwn(recorded.nodeErrors, node) && recorded.expectedStatus === 'error';
  const didFail = failed ? `failed: ${runs.find(({ error }) => error)?.error}` : 'did not fail';
  if (failed !== wantsError) {
    return [{ aspect: 'errors', node, difference: `${wantsError ? 'failure' : 'no failure'} expected, ${didFail}` }];
  }
  if (failed) return [];
  const data = at('data', comparable(recorded.expected[node]), comparable(byItem(runs, ({ json }) => json)));
  const isTrigger = runs.every(({ source }) => source.length === 0);
  const links = recorded.expectedPairedItems[node];
  return [
    ...data,
    ...(isTrigger || data.length > 0
      ? []
      : at('links', plainLinks(filled(links)), plainLinks(filled(byItem(runs, linkOf))))),
    ...at(
      'files',
      withoutNulls(filled(recorded.binary[node] ?? [])),
      recorded.binary[node] ? filled(byItem(runs, filesOf)) : [],
    ),
  ];
}

function checkRun(recorded: RecordedCase, { steps, outcome }: CaseReport): CaseDifference[] {
  const order = steps.map(({ node }) => node);
  const differences = {
    order: firstDifference(recorded.expectedOrder, order),
    status: firstDifference(recorded.expectedStatus, outcome.status),
  };
  return [
    ...(differences.order === undefined
      ? []
      : [{ aspect: 'order' as const, node: '', difference: `${recorded.expectedOrder} expected, ${order} found` }]),
    ...(differences.status === undefined
      ? []
      : [{ aspect: 'status' as const, node: '', difference: `${differences.status} ${outcome.error?.message ?? ''}` }]),
  ];
}

function byItem(runs: readonly StepReport[], pick: (item: Item) => JsonValue): JsonValue {
  return runs.map(({ outputs }) => outputs.map((items) => (items ?? []).map(pick)));
}

function linkOf({ pairedItem }: Item): JsonValue {
  return (pairedItem ?? null) as JsonValue;
}

/** Names and types only: what is in a file is compared where a node reads it. */
function filesOf({ binary = {} }: Item): JsonValue {
  return Object.fromEntries(
    Object.entries(binary).map(([name, { fileName, mimeType, fileExtension }]) => [
      name,
      {
        ...(fileName !== undefined && { fileName }),
        mimeType,
        ...(fileExtension !== undefined && { fileExtension }),
      },
    ]),
  );
}

/** Outputs without items at the end of a run do not count, nor does whether an output without items is noted. */
function filled(runs: JsonValue | undefined): JsonValue {
  if (!Array.isArray(runs)) return [];
  return runs.map((outputs) => {
    const lists = Array.isArray(outputs) ? outputs.map((items) => (Array.isArray(items) ? items : [])) : [];
    while (lists.length > 0 && lists.at(-1)?.length === 0) lists.pop();
    return lists;
  });
}

/** An item without files has none, and a property of a file that is null says nothing. */
function withoutNulls(files: JsonValue): JsonValue {
  const items = mapItems(files, (item) => item ?? {});
  return JSON.parse(JSON.stringify(items), (_key, value) => (isJsonObject(value) ? stated(value) : value)) as JsonValue;
}

function stated(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));
}

/** Texts of errors are each product's own, and items of errors need not say their link twice. */
function comparable(runs: JsonValue | undefined): JsonValue {
  return mapItems(filled(runs), (item) => {
    if (!isJsonObject(item) || typeof item.error !== 'string') return item;
    const { pairedItem: _link, ...rest } = item;
    return { ...rest, error: 'a text' };
  });
}

/** Links in one spelling: a list of one link is that link, and the first input and a link to nothing are left out. */
function plainLinks(runs: JsonValue): JsonValue {
  return mapItems(runs, (link) => {
    const links = (Array.isArray(link) ? link : [link]).flatMap(plainLink);
    return links.length > 1 ? links : (links[0] ?? null);
  });
}

function plainLink(link: JsonValue): JsonValue[] {
  if (link === null) return [];
  if (!isJsonObject(link)) return [{ item: link }];
  const { item = null, input } = link;
  return [input === undefined || input === 0 ? { item } : { item, input }];
}

function mapItems(runs: JsonValue, change: (item: JsonValue) => JsonValue): JsonValue {
  if (!Array.isArray(runs)) return runs;
  return runs.map((outputs) =>
    Array.isArray(outputs) ? outputs.map((items) => (Array.isArray(items) ? items.map(change) : items)) : outputs,
  );
}
