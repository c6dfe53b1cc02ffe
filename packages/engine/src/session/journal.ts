import { NodeError } from '@millrace/node-sdk';
import {
  type CallIdentity,
  type ExecutionError,
  isJsonObject,
  type JsonObject,
  type ModelCall,
  type NodeRun,
  type RunData,
  type RunSource,
} from '@millrace/workflow';

/** A call of a sub-node. */
export interface Call {
  /** The sub-node. */
  node: string;
  /** The run that asked. */
  source: RunSource;
  identity: CallIdentity;
}

/** How a call ended before the execution was cut short. */
type Answered = { response: JsonObject; modelCall?: ModelCall | undefined } | { error: NodeError };

/** What the journal says of a call; `differs` when something else was asked in its place. */
export type Found = Answered | 'differs' | undefined;

interface Entry {
  key: string;
  answered: Answered;
}

/**
 * What sub-nodes answered before an execution was cut short. A run that is done again asks the same in the same order, as its
 * questions follow from the answers: so it gets to where it was without a second call of a model or tool.
 */
export class Journal {
  /** By the run and item that asked, then by the sub-node; oldest first. */
  readonly #places = new Map<string, Map<string, Entry[]>>();
  /** Runs and items that were cut short in a round of calls which has not been followed by another one yet. */
  readonly #cutShort = new Set<string>();

  /** @param wasCutShort the process ended; else the execution was put aside or goes on from a call, and nothing was under way. */
  constructor(runs: RunData | undefined, { wasCutShort }: { wasCutShort: boolean }) {
    for (const [node, list] of Object.entries(runs ?? {})) {
      for (const run of list) {
        const place = this.add(node, run);
        if (place !== undefined && wasCutShort) this.#cutShort.add(place);
      }
    }
  }

  /** Takes the answer to a call. After one that differs from what was asked before, nothing of the rest fits any more. */
  take({ node, source, identity }: Call): Found {
    const place = placeOf(source, identity);
    const entries = this.#places.get(place)?.get(node);
    if (!entries || entries.length === 0) return undefined;
    const at = entries.findIndex(({ key }) => key === identity.key);
    if (at >= 0) return entries.splice(at, 1)[0]?.answered;
    this.#places.delete(place);
    return 'differs';
  }

  /** Takes what a person decided. People answer in any order: what is not decided yet says nothing of the rest. */
  takeDecision({ node, source, identity }: Call): JsonObject | undefined {
    const entries = this.#places.get(placeOf(source, identity))?.get(node) ?? [];
    const at = entries.findIndex(({ key }) => key === identity.key);
    const answered = at < 0 ? undefined : entries.splice(at, 1)[0]?.answered;
    return answered && 'response' in answered ? answered.response : undefined;
  }

  /** Whether a call without an answer may have been under way when the execution was cut short. */
  mayHaveBegun({ source, identity }: Call): boolean {
    return this.#cutShort.has(placeOf(source, identity));
  }

  /** A run was at work when the execution was cut short: what it calls first may have been under way. */
  noteCutShort(node: string, runIndex: number, itemCount: number): void {
    const source = { previousNode: node, previousNodeRun: runIndex };
    for (let item = 0; item < itemCount; item++) this.#cutShort.add(placeOf(source, { item }));
  }

  /** A call follows from all that was answered: what comes after it was not begun before. */
  beginRound({ source, identity }: Call): void {
    this.#cutShort.delete(placeOf(source, identity));
  }

  /** Adds what a run of a sub-node gave. @returns for which run and item; `undefined` where it gave nothing that counts */
  add(node: string, { source: [source], metadata, ...run }: NodeRun): string | undefined {
    const answered = metadata?.call && answerOf({ ...run, metadata });
    if (!source || !metadata?.call || !answered) return undefined;
    const place = placeOf(source, metadata.call);
    const byNode = this.#places.get(place) ?? new Map<string, Entry[]>();
    this.#places.set(place, byNode);
    const entries = byNode.get(node) ?? [];
    byNode.set(node, entries);
    entries.push({ key: metadata.call.key, answered });
    return place;
  }
}

function placeOf({ previousNode, previousNodeRun = 0 }: RunSource, { item }: Pick<CallIdentity, 'item'>): string {
  return `${previousNodeRun} ${item} ${previousNode}`;
}

function answerOf({ executionStatus, data, error, metadata }: Omit<NodeRun, 'source'>): Answered | undefined {
  if (executionStatus === 'error') return error && { error: errorOf(error) };
  const response = data?.main[0]?.[0]?.json.response;
  return executionStatus === 'success' && isJsonObject(response)
    ? { response, modelCall: metadata?.modelCall }
    : undefined;
}

/** What the node that asked does with the failure depends on no more than this. */
function errorOf({ message, description, code, httpCode, cause }: ExecutionError): NodeError {
  return new NodeError(message, {
    ...(description !== undefined && { description }),
    ...(code !== undefined && { code }),
    ...(httpCode !== undefined && { httpCode }),
    ...(cause !== undefined && { details: cause }),
  });
}
