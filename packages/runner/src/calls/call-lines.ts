import { setTimeout as delay } from 'node:timers/promises';
import type { CallLine, CallPacing } from '@millrace/node-sdk';
import { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';
import { type CredentialHolder, referenceOf } from '../credentials/credential-reference.ts';

/** Asks the control plane when requests to services may be sent: all executions that use a credential share what the service takes. */
export class CallLines {
  readonly #channel: Pick<ServerChannel, 'send'>;
  readonly #answers = new PendingAnswers<number>();

  constructor(channel: Pick<ServerChannel, 'send'>) {
    this.#channel = channel;
  }

  /** The requests of one node. */
  of(user: CredentialHolder & { readonly signal: AbortSignal }): CallPacing {
    const nameOf = ({ credentialType, service }: CallLine): string => {
      const { credentialId, name } = referenceOf(user, credentialType);
      return JSON.stringify([service, credentialType, credentialId ?? name]);
    };
    return {
      take: async (line) => this.#take(nameOf(line), line.pace, user.signal),
      hold: (line, ms) =>
        this.#channel.send({ type: 'holdCalls', line: nameOf(line), isPaced: line.pace !== undefined, ms }),
    };
  }

  /** Takes the answer of the control plane. */
  answer(requestId: number, waitMs: number): void {
    this.#answers.answer(requestId, waitMs);
  }

  async #take(line: string, pace: CallLine['pace'], signal: AbortSignal): Promise<void> {
    let hasSlot = false;
    for (;;) {
      signal.throwIfAborted();
      const waitMs = await this.#answers.ask((requestId) =>
        this.#channel.send({
          type: 'takeCallSlot',
          requestId,
          line,
          ...(pace && { pace }),
          ...(hasSlot && { hasSlot }),
        }),
      );
      signal.throwIfAborted();
      if (waitMs <= 0) return;
      await waitFor(waitMs, signal);
      // The service may have asked for a pause meanwhile.
      hasSlot = true;
    }
  }
}

/** @throws the reason of the signal */
async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
