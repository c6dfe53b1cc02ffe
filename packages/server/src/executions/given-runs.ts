import { isJsonObject } from '@millrace/workflow';

/** What is wrong with data that a page sends, and where. */
export interface GivenProblem {
  path: Array<string | number>;
  reason: string;
}

type Check = (value: unknown) => GivenProblem | undefined;

/** Steps are stored with it: in a column of 32 bits. */
const MAX_POSITION = 2 ** 31 - 1;
/** Last time that a date can name, in ms. */
const MAX_TIME = 8.64e15;
const STATUSES: ReadonlySet<unknown> = new Set(['success', 'error', 'running', 'waiting', 'canceled']);

/**
 * Runs of nodes, by the names of the nodes. They are stored and read as those that a runner made: what a runner cannot make is told
 * before anything is begun with it. Each value is looked at once.
 */
export function problemOfRuns(runData: object): GivenProblem | undefined {
  return firstProblem(Object.entries(runData), listOf(problemOfRun));
}

/** Pinned items, by the names of the nodes. */
export function problemOfPins(pinData: object): GivenProblem | undefined {
  return firstProblem(Object.entries(pinData), listOf(problemOfPin));
}

const problemOfRun: Check = (run) => {
  if (!isJsonObject(run)) return wrong('must be an object');
  return (
    at('startTime', time(run.startTime)) ??
    at('executionTime', time(run.executionTime)) ??
    at('executionIndex', position(run.executionIndex)) ??
    at('executionStatus', STATUSES.has(run.executionStatus) ? undefined : wrong('must be the status of a run')) ??
    at('source', listOf(optional(problemOfSource))(run.source)) ??
    at('error', optional(problemOfMessage)(run.error)) ??
    at('hints', optional(listOf(problemOfMessage))(run.hints)) ??
    at('metadata', optional(object)(run.metadata)) ??
    at('data', optional(problemOfOutputs)(run.data))
  );
};

const problemOfOutputs: Check = (data) => {
  if (!isJsonObject(data)) return wrong('must be an object');
  if (!Object.hasOwn(data, 'main')) return at('main', wrong('is missing'));
  return firstProblem(Object.entries(data), listOf(optional(listOf(problemOfItem))));
};

const problemOfItem: Check = (item) => problemOfPin(item) ?? at('json', object((item as { json?: unknown }).json));

/** Files of the format's first years pin bare objects. */
const problemOfPin: Check = (item) => {
  if (!isJsonObject(item)) return wrong('must be an item, an object');
  return (
    at('json', optional(object)(item.json)) ??
    at('binary', optional(problemOfFiles)(item.binary)) ??
    at('pairedItem', optional(problemOfLinks)(item.pairedItem))
  );
};

const problemOfFiles: Check = (files) =>
  object(files) ??
  firstProblem(Object.entries(files as object), (file) => {
    if (!isJsonObject(file)) return wrong('must be an object');
    return at('mimeType', text(file.mimeType)) ?? at('data', text(file.data)) ?? at('id', optional(text)(file.id));
  });

const problemOfLinks: Check = (links) =>
  Array.isArray(links) ? firstProblem(links.entries(), problemOfLink) : problemOfLink(links);

const problemOfLink: Check = (link) => {
  if (typeof link === 'number') return position(link);
  if (!isJsonObject(link)) return wrong('must say which item it was made from');
  return at('item', position(link.item)) ?? at('input', optional(position)(link.input));
};

const problemOfSource: Check = (source) => {
  if (!isJsonObject(source)) return wrong('must be an object');
  return (
    at('previousNode', text(source.previousNode)) ??
    at('previousNodeOutput', optional(position)(source.previousNodeOutput)) ??
    at('previousNodeRun', optional(position)(source.previousNodeRun))
  );
};

const problemOfMessage: Check = (value) =>
  isJsonObject(value) ? at('message', text(value.message)) : wrong('must be an object');

const object: Check = (value) => (isJsonObject(value) ? undefined : wrong('must be an object'));
const text: Check = (value) => (typeof value === 'string' ? undefined : wrong('must be text'));

/** In ms. */
const time: Check = (value) =>
  typeof value === 'number' && value >= 0 && value <= MAX_TIME ? undefined : wrong('must be a number of milliseconds');
const position: Check = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_POSITION
    ? undefined
    : wrong('must be a whole number from 0');

function optional(check: Check): Check {
  return (value) => (value === undefined || value === null ? undefined : check(value));
}

function listOf(check: Check): Check {
  return (value) => (Array.isArray(value) ? firstProblem(value.entries(), check) : wrong('must be a list'));
}

function firstProblem(entries: Iterable<[string | number, unknown]>, check: Check): GivenProblem | undefined {
  for (const [key, value] of entries) {
    const problem = check(value);
    if (problem) return at(key, problem);
  }
  return undefined;
}

function at(key: string | number, problem: GivenProblem | undefined): GivenProblem | undefined {
  return problem && { path: [key, ...problem.path], reason: problem.reason };
}

function wrong(reason: string): GivenProblem {
  return { path: [], reason };
}
