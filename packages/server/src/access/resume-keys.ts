import { SignedLinks } from './signed-links.ts';

export interface ResumeKeysOptions {
  /** The key of the instance. */
  secret: string;
  /** Executions with smaller ids gave out addresses that hold their number only. */
  unsignedBelow(): Promise<number>;
}

/**
 * Names executions in the addresses at which they are called while they wait. A number alone can be guessed: who knows the
 * key of an execution got it from the execution.
 */
export class ResumeKeys {
  readonly #links: SignedLinks;
  readonly #unsignedBelow: () => Promise<number>;

  constructor({ secret, unsignedBelow }: ResumeKeysOptions) {
    this.#links = new SignedLinks(secret);
    this.#unsignedBelow = unsignedBelow;
  }

  keyOf(executionId: string): string {
    return `${executionId}.${this.#links.sign(termsOf(executionId))}`;
  }

  /** The execution that a key names; `undefined` when it is not one of ours. */
  async read(key: string): Promise<number | undefined> {
    const [, id = '', token] = /^(\d{1,15})(?:\.(.+))?$/.exec(key) ?? [];
    if (id === '') return undefined;
    const isGood = token === undefined ? Number(id) < (await this.#unsignedBelow()) : this.#isGood(id, token);
    return isGood ? Number(id) : undefined;
  }

  #isGood(id: string, token: string): boolean {
    return this.#links.isGood(token, termsOf(id));
  }
}

function termsOf(subject: string) {
  return { purpose: 'waitingExecution', subject } as const;
}
