import type { FollowedOutcome, Item, ListenContext } from '@millrace/node-sdk';
import type { Channel, ConsumeMessage } from 'amqplib';

/** When a message is acknowledged. */
type Acknowledge = 'immediately' | 'executionFinishes' | 'executionFinishesSuccessfully' | 'laterMessageNode';

type Context = Pick<
  ListenContext<{ options: { acknowledge?: Acknowledge } }>,
  'emit' | 'follow' | 'parameters' | 'signal' | 'sleep'
>;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** Starts an execution for each message, and acknowledges it when the options say so. */
export class MessageAcknowledger {
  readonly #channel: Channel;
  readonly #context: Context;
  readonly #when: Acknowledge;
  /** Messages that came again and failed again, since one went well. */
  #failures = 0;

  constructor(channel: Channel, context: Context) {
    this.#channel = channel;
    this.#context = context;
    this.#when = context.parameters.options.acknowledge ?? 'immediately';
  }

  /** Resolves when the message is acknowledged, given back, or left to the server because the trigger stops. */
  async handOn(message: ConsumeMessage, items: Item[]): Promise<void> {
    const { emit, follow, signal } = this.#context;
    if (this.#when === 'immediately') {
      await emit(items);
      this.#channel.ack(message);
      return;
    }
    const { outcome } = await follow(items, this.#when === 'laterMessageNode' ? 'answer' : 'end');
    const went = await outcome.catch((error: unknown) => {
      // Unacknowledged when the connection ends, it stays in the queue.
      if (signal.aborted) return undefined;
      throw error;
    });
    if (went === undefined) return;
    if (this.#isDone(went)) {
      this.#failures = 0;
      this.#channel.ack(message);
    } else await this.#giveBack(message);
  }

  /** What was put aside is stored, and nobody follows it any more. */
  #isDone(went: FollowedOutcome): boolean {
    if (this.#when === 'executionFinishes' || went === 'waiting') return true;
    return went === (this.#when === 'laterMessageNode' ? 'answered' : 'success');
  }

  /** The server hands it out again at once: one that fails again waits here before. */
  async #giveBack(message: ConsumeMessage): Promise<void> {
    const { signal, sleep } = this.#context;
    if (message.fields.redelivered) {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
      this.#failures += 1;
      await sleep(pauseMs);
    }
    if (!signal.aborted) this.#channel.nack(message);
  }
}
