import { isSameSecret } from './secret-texts.ts';
import { SignedLinks } from './signed-links.ts';

export interface ResumeKeysOptions {
  /** The key of the instance. */
  secret: string;
  /** Executions with smaller ids gave out addresses that hold their number only. */
  unsignedBelow(): Promise<number>;
  /** Keys that signed addresses before the key of the instance was changed. Default: none. */
  formerKeys?(): Promise<readonly FormerLinkKey[]>;
}

/** Signed the addresses of executions with smaller ids than `below`. */
export interface FormerLinkKey {
  key: Buffer;
  below: number;
}

/**
 * Names executions in the addresses at which they are called while they wait. A number alone can be guessed: who knows the
 * key of an execution got it from the execution.
 */
export class ResumeKeys {
  readonly #links: SignedLinks;
  readonly #unsignedBelow: () => Promise<number>;
  readonly #formerKeys: () => Promise<readonly FormerLinkKey[]>;

  constructor({ secret, unsignedBelow, formerKeys = async () => [] }: ResumeKeysOptions) {
    this.#links = new SignedLinks(secret);
    this.#unsignedBelow = unsignedBelow;
    this.#formerKeys = formerKeys;
  }

  keyOf(executionId: string): string {
    return `${executionId}.${this.#links.sign(termsOf(executionId))}`;
  }

  /** The execution that a key names; `undefined` when it is not one of ours. */
  async read(key: string): Promise<number | undefined> {
    const [, id = '', token] = /^(\d{1,15})(?:\.(.+))?$/.exec(key) ?? [];
    if (id === '') return undefined;
    const isGood = token === undefined ? Number(id) < (await this.#unsignedBelow()) : await this.#isGood(id, token);
    return isGood ? Number(id) : undefined;
  }

  /** As {@link read}, of a key whose end was cut off to fit into a button. */
  async readCut(key: string): Promise<number | undefined> {
    const [, id = '', token = ''] = /^(\d{1,15})\.(\w+\.[\w-]{20,})$/.exec(key) ?? [];
    if (id === '') return undefined;
    const isBeginning = (links: SignedLinks) => isSameSecret(token, links.sign(termsOf(id)).slice(0, token.length));
    if (isBeginning(this.#links)) return Number(id);
    const former = await this.#formerKeys();
    const isGood = former.some(({ key: old, below }) => Number(id) < below && isBeginning(new SignedLinks(() => old)));
    return isGood ? Number(id) : undefined;
  }

  async #isGood(id: string, token: string): Promise<boolean> {
    if (this.#links.isGood(token, termsOf(id))) return true;
    const former = await this.#formerKeys();
    return former.some(({ key, below }) => Number(id) < below && new SignedLinks(() => key).isGood(token, termsOf(id)));
  }
}

function termsOf(subject: string) {
  return { purpose: 'waitingExecution', subject } as const;
}
