import { budgetError, type ModelBudget } from '@millrace/engine';
import { priceOf } from '@millrace/nodes';
import type { ModelRefusal, RunnerConfig } from '@millrace/wire';
import { type ModelPrice, parseModelPrices } from '@millrace/workflow';
import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';

/** What models cost here, and what the control plane lets executions use of them. */
export class ModelBudgets {
  readonly #channel: Pick<ServerChannel, 'send'>;
  readonly #config: Pick<RunnerConfig, 'modelPrices'>;
  readonly #answers = new PendingAnswers<ModelRefusal | undefined>();
  #prices: { text: string; own: Map<string, ModelPrice> } = { text: '{}', own: new Map() };

  constructor(channel: Pick<ServerChannel, 'send'>, config: Pick<RunnerConfig, 'modelPrices'>) {
    this.#channel = channel;
    this.#config = config;
  }

  /** For one execution. */
  of(executionId: string): ModelBudget {
    return {
      priceOf: (model, usage) => priceOf(model, usage, this.#ownPrices()),
      admit: async (daily) => {
        const refusal = await this.#answers.ask((requestId) =>
          this.#channel.send({ type: 'admitModel', requestId, executionId, daily }),
        );
        if (refusal) throw refused(refusal);
      },
      used: (usage) => this.#channel.send({ type: 'modelUsed', executionId, usage }),
    };
  }

  /** Takes the answer of the control plane. */
  answer(requestId: number, refusal: ModelRefusal | undefined): void {
    this.#answers.answer(requestId, refusal);
  }

  /** They change while the runner runs. */
  #ownPrices(): Map<string, ModelPrice> {
    const text = this.#config.modelPrices;
    if (text !== this.#prices.text) this.#prices = { text, own: parseModelPrices(text) };
    return this.#prices.own;
  }
}

function refused(refusal: ModelRefusal) {
  if (refusal.of === 'unknown') {
    const message = 'What models may use today cannot be found out: the database does not answer';
    return budgetError(message, 'Try again later.');
  }
  const { of, limit, most } = refusal;
  const whose = of === 'instance' ? 'this instance' : 'this workflow';
  const what = limit === 'costUsd' ? `US$ ${most}` : `${most} tokens`;
  const raise =
    of === 'instance'
      ? 'an administrator raises the limit of the instance'
      : 'raise the limit in the settings of the workflow';
  return budgetError(
    `What models may use in a day for ${whose} is used up: ${what}`,
    `Try again tomorrow (UTC), or ${raise}.`,
  );
}
