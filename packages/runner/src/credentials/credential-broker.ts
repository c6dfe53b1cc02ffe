import type { NodeError } from '@millrace/node-sdk';
import type { ToRunner } from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import type { ServerChannel } from '../channel/server-channel.ts';
import { runnerError } from '../errors/runner-error.ts';

/** Which credential a node needs. */
export interface CredentialQuestion {
  executionId: string;
  node: string;
  credentialType: string;
  credentialId: string | null;
  name: string;
  /** Fingerprint of an access token that the service has refused. */
  refusedToken?: string;
}

/** A credential as the control plane gives it. */
export interface CredentialGrant {
  data: JsonObject;
  /** Hosts that requests with it may go to; absent: all. */
  domains?: readonly string[];
  /** What `$secrets` is in each field that names it; absent where none does. */
  secrets?: JsonObject;
}

type Answer = Extract<ToRunner, { type: 'credential' }>;

interface Pending {
  resolve(grant: CredentialGrant): void;
  reject(error: unknown): void;
  question: CredentialQuestion;
}

/** Asks the control plane for credentials; it decides whether this workflow may use them. */
export class CredentialBroker {
  readonly #channel: Pick<ServerChannel, 'send'>;
  readonly #pending = new Map<number, Pending>();
  #lastRequestId = 0;

  constructor(channel: Pick<ServerChannel, 'send'>) {
    this.#channel = channel;
  }

  /** @throws NodeError `CREDENTIAL_NOT_AVAILABLE`, or the reason of the signal. */
  async ask(question: CredentialQuestion, signal: AbortSignal): Promise<CredentialGrant> {
    signal.throwIfAborted();
    const requestId = ++this.#lastRequestId;
    const { promise, resolve, reject } = Promise.withResolvers<CredentialGrant>();
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#pending.set(requestId, { resolve, reject, question });
    this.#channel.send({ type: 'credential', requestId, ...question });
    try {
      return await promise;
    } finally {
      this.#pending.delete(requestId);
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Takes the answer of the control plane. */
  answer({ requestId, data, domains, secrets, message }: Omit<Answer, 'type'>): void {
    const pending = this.#pending.get(requestId);
    if (data) pending?.resolve({ data, ...(domains && { domains }), ...(secrets && { secrets }) });
    else pending?.reject(notAvailable(pending.question, message));
  }
}

function notAvailable({ name, node }: CredentialQuestion, message: string | undefined): NodeError {
  return runnerError(
    'CREDENTIAL_NOT_AVAILABLE',
    message ?? `The credential '${name}' of node '${node}' cannot be used`,
    {
      description: 'Open the node and choose a credential that exists and that this workflow may use.',
    },
  );
}
