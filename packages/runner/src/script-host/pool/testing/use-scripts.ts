import { NodeError } from '@millrace/node-sdk';
import type { Item, JsonValue } from '@millrace/workflow';
import { afterAll } from 'vitest';
import type { ScriptQuestion, ScriptRun, ScriptScope } from '../../protocol.ts';
import { ScriptPool } from '../script-pool.ts';

/** For scripts that mean well: never reached. */
const LONG_TIMEOUT_MS = 30_000;
/** For scripts that only end by force. */
const SHORT_TIMEOUT_MS = 600;
const MEMORY_MIB = 64;

const scope: ScriptScope = {
  workflow: { id: 'w1', name: 'Test', active: false },
  execution: { id: '7', mode: 'test', resumeUrl: 'http://localhost/resume', resumeFormUrl: null },
  mode: 'manual',
  node: { id: 'n1', name: 'Code', typeVersion: 2, parameters: { jsCode: '', own: 5 } },
  rawParameters: { own: 5 },
  runIndex: 0,
  prevNode: { name: 'Before', outputIndex: 0, runIndex: 0 },
  env: { ALLOWED: 'yes' },
  vars: { colour: 'green' },
  timezone: 'Asia/Tokyo',
};

const nodeData = {
  runs: [[[{ json: { n: 1 } }, { json: { n: 2 } }]], [null, [{ json: { n: 3 } }]]],
  outputIndex: 1,
  parameters: { p: 1 },
  context: { c: 1 },
};

/** What the runner says to questions of scripts: of two other nodes one has run, and requests are numbered. */
function createAnswers(): (question: ScriptQuestion) => Promise<string> {
  let requests = 0;
  return async (question) => {
    if (question.kind === 'request') {
      const body = Buffer.from(JSON.stringify({ n: ++requests })).toString('base64');
      return JSON.stringify({ status: 200, statusText: 'OK', headers: {}, bodyBase64: body });
    }
    if (question.kind !== 'node' && question.kind !== 'links' && question.kind !== 'staticData')
      throw new Error(`No answer to ${question.kind} here.`);
    if (question.kind === 'staticData') return JSON.stringify({ node: {}, global: { count: 1 } });
    if (question.name === 'Never') return JSON.stringify({ ...nodeData, runs: [] });
    if (question.name !== 'Other') throw new Error(`There is no node '${question.name}' in this workflow.`);
    return JSON.stringify(question.kind === 'node' ? nodeData : [[0, 0, 1], 'The item is not linked.']);
  };
}

const poolWith = (scriptTimeoutMs: number) =>
  new ScriptPool({
    ...{ maxHosts: 3, memoryMiB: MEMORY_MIB, settings: { scriptTimeoutMs } },
    onHostFailure: () => undefined,
  });

interface RunOptions {
  /** Default: the patient one of the file. */
  pool?: ScriptPool;
  mode?: ScriptRun['mode'];
  dialect?: ScriptRun['dialect'];
  /** Default: two, with `a` 1 and 2. */
  items?: Item[];
  needsAllItems?: boolean;
  onItemError?(itemIndex: number, error: NodeError): void;
  signal?: AbortSignal;
  onConsole?(text: string): void;
}

/** Runs scripts in processes that end with the tests of a file. */
export function useScripts() {
  const patientPool = poolWith(LONG_TIMEOUT_MS);
  const strictPool = poolWith(SHORT_TIMEOUT_MS);
  const answer = createAnswers();
  afterAll(() => {
    patientPool.close();
    strictPool.close();
  });

  /** @returns what the pool gives: the value, and static data that was changed */
  async function runAll(source: string, options: RunOptions = {}) {
    const { mode = 'all', dialect = 'code', items = [{ json: { a: 1 } }, { json: { a: 2 } }] } = options;
    const { needsAllItems = false, pool = patientPool, onItemError } = options;
    const goesOnAfterFailures = onItemError !== undefined;
    return await pool.run({
      run: { source, mode, dialect, needsAllItems, goesOnAfterFailures, scope: JSON.stringify(scope) },
      items,
      signal: options.signal ?? new AbortController().signal,
      answer,
      onConsole: options.onConsole ?? (() => undefined),
      ...(onItemError && { onItemError }),
    });
  }

  /** @returns what the script returns */
  const run = async (source: string, options?: RunOptions): Promise<JsonValue | undefined> =>
    (await runAll(source, options)).value;

  /** @returns what is said of a script that fails */
  async function failure(source: string, options?: RunOptions) {
    const error = await run(source, options).then(
      (value) => new Error(`It did not fail but gave ${JSON.stringify(value)}`),
      (reason: unknown) => reason,
    );
    if (!(error instanceof NodeError)) throw error;
    const { code, message, description, itemIndex } = error;
    return { code, message, description, itemIndex };
  }

  return {
    ...{ run, runAll, failure },
    /** Ends scripts after 0.6 s. */
    strictPool,
    /** A pool of its own, which waits for scripts; whoever asks for it closes it. */
    ownPool: () => poolWith(LONG_TIMEOUT_MS),
  };
}
