import type { ModelCallReport, RunDescription } from '@millrace/node-sdk';
import type { CallIdentity, Item, ModelCall, NodeRun, RunHint, RunSource } from '@millrace/workflow';
import type { StepNotes } from '../../context/node-context.ts';
import { EngineError } from '../../errors/engine-error.ts';
import { ExecutionAborted } from '../../errors/execution-aborted.ts';
import { isUnexpected, toExecutionError } from '../../errors/to-execution-error.ts';
import { abortable } from '../../session/abortable.ts';
import { checkRuns } from '../../session/limits.ts';
import type { ModelMeter } from '../../session/model-meter.ts';
import { modelUsageOf } from '../../session/model-usage.ts';
import type { RunSession } from '../../session/run-session.ts';
import { logDefect } from '../log-defect.ts';
import { recordRun } from '../record-run.ts';
import { callKey } from './call-key.ts';

/** The sub-node whose runs they are, and what it serves. */
export interface SubNodeOwner {
  node: string;
  /** The run of the node that asks. */
  source(): RunSource;
  /** The item that is worked on. */
  itemIndex: number;
  /** What is noted for its next run. */
  notes: StepNotes;
  /** Counts what models use for the node that asks. */
  meter(): ModelMeter;
}

interface RunEnd {
  items?: Item[];
  modelCall?: ModelCall | undefined;
  error?: unknown;
}

const DIFFERS: RunHint = {
  message: 'After the execution was cut short it asked something else than before: calls since then were done again.',
  type: 'warning',
};

const UNKNOWN: RunHint = {
  message: 'The execution was cut short while this call may have been under way: it was not made again.',
  type: 'warning',
};

/** Runs of the sub-nodes that serve one run of a node. Those of one sub-node take turns, so that each has its number. */
export class SubNodeRuns {
  readonly #session: RunSession;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(session: RunSession) {
    this.#session = session;
  }

  /** How many runs of a sub-node began in the execution. */
  begunOf(node: string): number {
    return this.#session.runsOf(node).length + (this.#turns.has(node) ? 1 : 0);
  }

  /**
   * Does work as a run, or gives what it had given before the execution was cut short.
   * @throws what the work throws or had thrown, EngineError when it may not be begun or kept
   */
  perform<Result>(
    owner: SubNodeOwner,
    work: () => Promise<Result> | Result,
    about: RunDescription<Result>,
  ): Promise<Result> {
    return this.#inTurn(owner.node, async () => {
      const { signal, options, runCount, journal } = this.#session;
      const { restore } = about;
      const call = restore && { item: owner.itemIndex, key: callKey(about.key ?? about.request) };
      const asked = call && { node: owner.node, source: owner.source(), identity: call };
      const found = asked && journal.take(asked);
      if (found === 'differs') owner.notes.hints.push(DIFFERS);
      else if (found && 'error' in found) throw found.error;
      else if (found && restore) {
        if (found.modelCall) owner.meter().addStored(found.modelCall.usage, this.#session.models);
        return restore(found.response);
      }
      const unknown = asked && journal.mayHaveBegun(asked) ? about.ifUnknown : undefined;
      if (asked && about.beginsRound) journal.beginRound(asked);
      const perform = async (): Promise<Result> => {
        checkRuns(options.limits, runCount, owner.node);
        const end = this.#begin(owner, call);
        if (unknown) owner.notes.hints.push(UNKNOWN);
        let result: Result;
        try {
          result = await abortable(Promise.resolve().then(unknown ?? work), signal);
        } catch (error) {
          await end({ error });
          throw error;
        }
        const modelCall = about.modelCall && this.#used(owner, about.modelCall(result));
        await end({ items: [{ json: { request: about.request, response: about.response(result) } }], modelCall });
        // What follows from it may not be known while it is not.
        if (call) await abortable(this.#session.ports.events.stored(), signal);
        return result;
      };
      return about.modelCall ? this.#withinBudget(owner, perform) : perform();
    });
  }

  /** @throws NodeError `AI_BUDGET_EXCEEDED` where no model may be asked any more */
  #withinBudget<Result>(owner: SubNodeOwner, call: () => Promise<Result>): Promise<Result> {
    const { ports, dailyModelLimits, signal } = this.#session;
    return owner.meter().meter(async () => {
      await abortable(ports.models.admit(dailyModelLimits), signal);
      return call();
    });
  }

  /** Adds up what a call of a model took. */
  #used(owner: SubNodeOwner, report: ModelCallReport): ModelCall {
    const { models } = this.#session.ports;
    const { model, finish, firstTokenMs } = report;
    const usage = modelUsageOf(report, (tokens) => models.priceOf(model, tokens));
    owner.meter().add(usage);
    models.used(usage);
    return { model, finish, ...(firstTokenMs !== undefined && { firstTokenMs }), usage };
  }

  /** A sub-node could not be built: that is a run that failed. */
  fail(owner: SubNodeOwner, error: unknown): Promise<void> {
    return this.#inTurn(owner.node, () => this.#begin(owner)({ error }));
  }

  /** All runs that began have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#turns.values());
  }

  #inTurn<Result>(node: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(node) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#turns.set(node, turn);
    const done = () => {
      if (this.#turns.get(node) === turn) this.#turns.delete(node);
    };
    turn.then(done, done);
    return turn;
  }

  #begin(owner: SubNodeOwner, call?: CallIdentity): (end: RunEnd) => Promise<void> {
    const session = this.#session;
    const { node } = owner;
    const source = owner.source();
    const runIndex = session.runsOf(node).length;
    const startTime = session.now();
    const executionIndex = session.nextExecutionIndex();
    session.ports.events.nodeStarted({ node, runIndex, startedAt: startTime });
    return async ({ items, error, modelCall }) => {
      const executionTime = Math.max(0, Math.round(session.now() - startTime));
      const run: NodeRun = {
        startTime,
        executionTime,
        executionIndex,
        executionStatus: items ? 'success' : error instanceof ExecutionAborted ? 'canceled' : 'error',
        source: [source],
        ...(items ? { data: { main: [items] } } : { error: this.#shown(owner, runIndex, error) }),
        ...((call || modelCall) && { metadata: { ...(call && { call }), ...(modelCall && { modelCall }) } }),
      };
      const hints = owner.notes.hints.splice(0);
      if (hints.length > 0) run.hints = hints;
      const refused = await recordRun(session, { node, runIndex, run });
      if (refused) throw new EngineError('NODE_OUTPUT_INVALID', refused.message, { node });
    };
  }

  #shown({ node }: SubNodeOwner, runIndex: number, error: unknown) {
    const found = this.#session.graph.node(node);
    if (found && isUnexpected(error)) logDefect(this.#session, found, error);
    return toExecutionError(error, { node, runIndex, timestamp: this.#session.now() });
  }
}
