import type { CallDecision, CallQuestion, ModelCallReport, RunDescription } from '@millrace/node-sdk';
import type {
  CallIdentity,
  Item,
  JsonObject,
  ModelCall,
  NodeRun,
  QuestionAnswer,
  RunHint,
  RunSource,
  WaitingQuestion,
} from '@millrace/workflow';
import type { StepNotes } from '../../context/node-context.ts';
import { EngineError } from '../../errors/engine-error.ts';
import { ExecutionAborted } from '../../errors/execution-aborted.ts';
import { PutAside } from '../../errors/put-aside.ts';
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

type AnsweredOwner = Pick<SubNodeOwner, 'node' | 'source' | 'notes'>;

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
  readonly #open: WaitingQuestion[] = [];
  /** How often each question came, answered or not: an answer is for one of them. */
  readonly #asked = new Map<string, number>();

  constructor(session: RunSession) {
    this.#session = session;
  }

  /** The run of a sub-node that is under way. */
  underWayOf(node: string): RunSource | undefined {
    return this.#turns.has(node)
      ? { previousNode: node, previousNodeRun: this.#session.runsOf(node).length }
      : undefined;
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
      const { signal, options, runCount, journal, playback } = this.#session;
      const { restore } = about;
      const call = restore && { item: owner.itemIndex, key: callKey(about.key ?? about.request) };
      const asked = call && { node: owner.node, source: owner.source(), identity: call };
      if (asked && restore && playback?.plays(owner.node)) {
        return this.#play(owner, asked.identity, about.request, async () => {
          const played = playback.take(asked, about.request);
          if ('error' in played) throw played.error;
          return { response: played.response, result: restore(played.response) };
        });
      }
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
          // It is begun again when the execution goes on.
          if (error instanceof PutAside) throw error;
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

  /** Makes a call of a model that is no run. @throws NodeError `AI_BUDGET_EXCEEDED`, and what the work throws */
  count<Result>(
    owner: Pick<SubNodeOwner, 'meter'>,
    work: () => Promise<Result> | Result,
    report: (result: Result) => ModelCallReport,
  ): Promise<Result> {
    return this.#withinBudget(owner, async () => {
      const result = await work();
      this.#used(owner, report(result));
      return result;
    });
  }

  /** In a test, a call is answered as it was when the case was recorded. That costs nothing. */
  async #play<Result>(
    owner: SubNodeOwner,
    call: CallIdentity,
    request: JsonObject,
    take: () => Promise<{ response: JsonObject; result: Result }>,
  ): Promise<Result> {
    checkRuns(this.#session.options.limits, this.#session.runCount, owner.node);
    const end = this.#begin(owner, call);
    const played = await take().catch(async (error: unknown) => {
      await end({ error });
      throw error;
    });
    await end({ items: [{ json: { request, response: played.response } }] });
    return played.result;
  }

  /** @throws NodeError `AI_BUDGET_EXCEEDED` where no model may be asked any more */
  #withinBudget<Result>(owner: Pick<SubNodeOwner, 'meter'>, call: () => Promise<Result>): Promise<Result> {
    const { ports, dailyModelLimits, signal } = this.#session;
    return owner.meter().meter(async () => {
      await abortable(ports.models.admit(dailyModelLimits), signal);
      return call();
    });
  }

  /** Adds up what a call of a model took. */
  #used(owner: Pick<SubNodeOwner, 'meter'>, report: ModelCallReport): ModelCall {
    const { models } = this.#session.ports;
    const { model, finish, firstTokenMs } = report;
    const usage = modelUsageOf(report, (tokens) => models.priceOf(model, tokens));
    owner.meter().add(usage);
    models.used(usage);
    return { model, finish, ...(firstTokenMs !== undefined && { firstTokenMs }), usage };
  }

  /** What a person decided about a call. @throws PutAside while nobody has */
  async ask(owner: SubNodeOwner, question: CallQuestion): Promise<CallDecision> {
    const { tool, arguments: args, text } = question;
    const { node, itemIndex: item } = owner;
    const identity = { item, key: callKey({ tool, arguments: args }) };
    const source = owner.source();
    const asked = callKey({ node, source: { ...source }, ...identity });
    const nth = (this.#asked.get(asked) ?? 0) + 1;
    this.#asked.set(asked, nth);
    const { playback, journal } = this.#session;
    const decided = (playback ?? journal).takeDecision({ node, source, identity });
    // What the journal holds was put there by `answer`.
    if (decided) return decided as CallDecision;
    this.#open.push({
      key: `${asked}-${nth}`,
      node,
      source,
      item,
      tool,
      arguments: args,
      ...(text !== undefined && { text }),
    });
    throw new PutAside();
  }

  /** Questions of this run that nobody has answered. */
  get openQuestions(): readonly WaitingQuestion[] {
    return this.#open;
  }

  /** Keeps what a person decided, as a run of the sub-node that asked. */
  async answer(question: WaitingQuestion, { key: _key, ...decision }: QuestionAnswer): Promise<void> {
    const { node, source, item, tool, arguments: args } = question;
    const call = { item, key: callKey({ tool, arguments: args }) };
    const owner: AnsweredOwner = { node, source: () => source, notes: { hints: [], links: { count: 0 } } };
    const end = this.#begin(owner, call);
    const run = await end({ items: [{ json: { request: { tool, arguments: args }, response: { ...decision } } }] });
    this.#session.journal.add(node, run);
    await abortable(this.#session.ports.events.stored(), this.#session.signal);
  }

  /** A sub-node could not be built: that is a run that failed. */
  async fail(owner: SubNodeOwner, error: unknown): Promise<void> {
    await this.#inTurn(owner.node, () => this.#begin(owner)({ error }));
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

  #begin(owner: AnsweredOwner, call?: CallIdentity): (end: RunEnd) => Promise<NodeRun> {
    const session = this.#session;
    const { node } = owner;
    const source = owner.source();
    const runIndex = session.runsOf(node).length;
    const { clock } = session.ports;
    const startTime = clock.now();
    const executionIndex = session.nextExecutionIndex();
    session.ports.events.nodeStarted({ node, runIndex, startedAt: startTime });
    return async ({ items, error, modelCall }) => {
      const executionTime = Math.max(0, Math.round(clock.now() - startTime));
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
      return run;
    };
  }

  #shown({ node }: AnsweredOwner, runIndex: number, error: unknown) {
    const found = this.#session.graph.node(node);
    if (found && isUnexpected(error)) logDefect(this.#session, found, error);
    return toExecutionError(error, { node, runIndex, timestamp: this.#session.now() });
  }
}
