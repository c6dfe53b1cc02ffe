import { NodeError } from '@millrace/node-sdk';
import {
  compareValues,
  type ItemsByPort,
  type JsonObject,
  type JsonValue,
  type OutsideReach,
  type RunSource,
  sameJson,
  type TestAnswer,
  type TestCall,
  type TestCase,
  type TestDifference,
  type TestProblem,
} from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';
import type { Call } from './journal.ts';

/** Problems of one case that are told. */
const MAX_PROBLEMS = 50;

/** What a sub-node had answered. */
export type PlayedCall = { response: JsonObject } | { error: NodeError };

/**
 * What stands for the world while a test case runs: recorded answers of nodes, and of models and tools. It notes what the case lacks:
 * the case has failed then, whatever the node makes of the error.
 */
export class Playback {
  /** What `$now` is, in ms since the epoch; `undefined`: the time of the run. */
  readonly now: number | undefined;
  readonly problems: TestProblem[] = [];
  readonly #answers: ReadonlyMap<string, readonly TestAnswer[]>;
  readonly #calls: ReadonlyMap<string, TestCall[]>;

  constructor({ now, answers = {}, calls = {} }: TestCase) {
    this.now = now === undefined ? undefined : Date.parse(now);
    this.#answers = new Map(Object.entries(answers));
    this.#calls = new Map(Object.entries(calls).map(([node, list]) => [node, [...list]]));
  }

  /** What stands for a run of a node; `undefined` where the node runs itself. @throws EngineError `TEST_ANSWER_MISSING` */
  answerOf(node: string, runIndex: number): ItemsByPort | undefined {
    const answers = this.#answers.get(node);
    if (!answers) return undefined;
    const answer = answers[runIndex];
    if (answer) return answer.outputs;
    this.#note({ kind: 'noAnswer', node, run: runIndex });
    throw new EngineError('TEST_ANSWER_MISSING', `The test case has no answer for run ${runIndex + 1} of "${node}"`, {
      node,
      description: `It has ${answers.length}. Record the case again, or add an answer.`,
    });
  }

  /** Whether calls of a sub-node are answered from the case. Others do their work, as far as they reach nothing outside. */
  plays(node: string): boolean {
    return this.#calls.has(node);
  }

  /** Takes what a sub-node had answered to this. @throws NodeError `TEST_CALL_DIFFERS` where it was not asked this */
  take({ node, source, identity }: Call, request: JsonObject): PlayedCall {
    const calls = this.#calls.get(node) ?? [];
    const waiting = calls.filter((call) => isAskedBy(call, source, identity.item));
    const found = waiting.find(({ key, request: recorded }) =>
      key === undefined ? sameJson(recorded, request) : key === identity.key,
    );
    const isSame = found && (found.request === undefined || sameJson(found.request, request));
    if (!isSame) throw this.#differs({ node, source, identity }, (found ?? waiting[0])?.request, request);
    calls.splice(calls.indexOf(found), 1);
    if (found.response) return { response: found.response };
    const { message, ...details } = found.error ?? { message: 'It failed when the test case was recorded' };
    return { error: new NodeError(message, details) };
  }

  /** Takes what a person had decided about a call; `undefined` where nobody had. */
  takeDecision({ node, source, identity }: Call): JsonObject | undefined {
    const calls = this.#calls.get(node) ?? [];
    const at = calls.findIndex((call) => call.key === identity.key && isAskedBy(call, source, identity.item));
    return at < 0 ? undefined : calls.splice(at, 1)[0]?.response;
  }

  /** A node wants to reach outside. @returns the error that it gets */
  refuse(node: string, reach: OutsideReach): NodeError {
    this.#note({ kind: 'reached', node, reach });
    return new NodeError(
      `"${node}" may not reach outside in a test: ${REACHES[reach]} and the case has no answer for it`,
      {
        code: 'TEST_REACHED_OUTSIDE',
        description: 'Record the case from an execution, or add an answer of this node to it.',
      },
    );
  }

  /** A node waits for what does not come in a test. */
  waits(node: string): EngineError {
    this.#note({ kind: 'waits', node });
    return new EngineError('TEST_WAITS', `"${node}" waits for a call or a person, which do not come in a test`, {
      node,
      description: 'Add an answer of this node to the case.',
    });
  }

  #differs({ node, source, identity }: Call, expected: JsonObject | undefined, actual: JsonObject): NodeError {
    const differences: TestDifference[] = [];
    const values: { expected: JsonValue | undefined; actual: JsonValue } = { expected, actual };
    compareValues(differences, { output: 0 }, { path: '', ...values });
    this.#note({ kind: 'call', node, by: source.previousNode, item: identity.item, differences });
    const what = expected ? 'was asked something else than when the case was recorded' : 'was not asked so often then';
    return new NodeError(`"${node}" ${what}`, {
      code: 'TEST_CALL_DIFFERS',
      description: 'Look at the difference. If it is wanted, record the case again.',
    });
  }

  /** A node that is tried again has the same problem again. */
  #note(problem: TestProblem): void {
    const isKnown = this.problems.some((known) => isSameProblem(known, problem));
    if (!isKnown && this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }
}

function isSameProblem(a: TestProblem, b: TestProblem): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const REACHES: Readonly<Record<OutsideReach, string>> = {
  network: 'it would send a request,',
  credential: 'it asks for its credential,',
  file: 'it works with files of the machine,',
  command: 'it runs a command,',
  workflow: 'it runs another workflow,',
  vectors: 'it works with a vector store,',
  table: 'it works with a data table,',
};

function isAskedBy(call: TestCall, { previousNode, previousNodeRun = 0 }: RunSource, item: number): boolean {
  const { previousNode: node, previousNodeRun: run = 0 } = call.source;
  return call.item === item && node === previousNode && run === previousNodeRun;
}
