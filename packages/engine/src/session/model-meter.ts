import { NodeError } from '@millrace/node-sdk';
import { addModelUsage, type ModelLimits, type ModelUsage, NO_MODEL_USAGE, readModelLimits } from '@millrace/workflow';
import type { ExecutionErrorCode } from '../errors/error-codes.ts';
import { Turns } from './turns.ts';

/** What a meter is of, as errors name it. */
type MeteredThing = { kind: 'execution' } | { kind: 'node'; node: string };

interface ModelMeterOptions {
  of: MeteredThing;
  /** ms since the epoch. */
  now(): number;
  /** Counts what this one counts, and more. */
  parent?: ModelMeter | undefined;
  limits?: ModelLimits;
}

/** Counts what models use, and refuses calls beyond its limits. */
export class ModelMeter {
  readonly #options: ModelMeterOptions;
  readonly #turns = new Turns();
  #limits: ModelLimits;
  #limitedAt: number;
  #usage: ModelUsage = NO_MODEL_USAGE;
  /** Answered or not. */
  #begun = 0;

  constructor(options: ModelMeterOptions) {
    this.#options = options;
    this.#limits = options.limits ?? {};
    this.#limitedAt = options.now();
  }

  /** Of the calls that have been answered. */
  get usage(): ModelUsage {
    return this.#usage;
  }

  /** The limits that hold from now on. */
  limit(limits: ModelLimits): void {
    this.#limits = readModelLimits(limits);
    this.#limitedAt = this.#options.now();
  }

  /**
   * Makes a call if the limits of this meter and of those above let it.
   *
   * What a call takes is known when it has been answered: so where cost or tokens are limited, calls take turns. Then what was
   * used passes a limit by no more than one call.
   * @throws NodeError `AI_BUDGET_EXCEEDED`, and what the call throws
   */
  async meter<Result>(call: () => Promise<Result>): Promise<Result> {
    const meters = this.#withParents();
    const inTurn = meters.reduce(
      (inside, meter) => () => (meter.#takesTurns ? meter.#turns.take(inside) : inside()),
      async (): Promise<Result> => {
        for (const meter of meters) meter.#check();
        for (const meter of meters) meter.#begun++;
        return call();
      },
    );
    return inTurn();
  }

  /** Adds what a call used, here and above. */
  add(usage: ModelUsage): void {
    this.#usage = addModelUsage(this.#usage, usage);
    this.#options.parent?.add(usage);
  }

  /** Counts a call that was answered before the execution went on, up to the meter that counts it already. */
  addStored(usage: ModelUsage, counted?: ModelMeter): void {
    if (this === counted) return;
    this.#usage = addModelUsage(this.#usage, usage);
    this.#begun += usage.calls;
    this.#options.parent?.addStored(usage, counted);
  }

  /** From here upwards. */
  #withParents(): ModelMeter[] {
    const { parent } = this.#options;
    return parent ? [this, ...parent.#withParents()] : [this];
  }

  get #takesTurns(): boolean {
    return this.#limits.costUsd !== undefined || this.#limits.tokens !== undefined;
  }

  #check(): void {
    const { costUsd, tokens, calls, seconds } = this.#limits;
    const used = this.#usage;
    const usedTokens = used.inputTokens + used.outputTokens;
    const usedSeconds = (this.#options.now() - this.#limitedAt) / 1000;
    if (costUsd !== undefined && used.costUsd >= costUsd) {
      throw this.#exceeded(`US$ ${shown(used.costUsd)} of US$ ${shown(costUsd)} are spent`);
    }
    if (tokens !== undefined && usedTokens >= tokens) {
      throw this.#exceeded(`${usedTokens} of ${tokens} tokens are used`);
    }
    if (calls !== undefined && this.#begun >= calls) throw this.#exceeded(`all ${calls} calls of models are made`);
    if (seconds !== undefined && usedSeconds >= seconds) throw this.#exceeded(`${seconds} seconds are over`);
  }

  #exceeded(why: string): NodeError {
    const { of } = this.#options;
    const whose = of.kind === 'node' ? `of "${of.node}"` : 'of this execution';
    const where = of.kind === 'node' ? 'in the options of the node' : 'in the settings of the workflow';
    return budgetError(`The budget ${whose} is used up: ${why}`, `Raise the limit ${where}, or ask for less.`);
  }
}

/** Models may not be asked any more: what they may use is used. */
export function budgetError(message: string, description: string): NodeError {
  return new NodeError(message, { code: 'AI_BUDGET_EXCEEDED' satisfies ExecutionErrorCode, description });
}

/** As many digits as tell small sums apart. */
function shown(costUsd: number): string {
  return String(Number(costUsd.toPrecision(4)));
}
