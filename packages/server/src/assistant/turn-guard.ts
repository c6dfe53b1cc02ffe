import { apiError, type ServerError } from '../errors/server-error.ts';

/** What one question may take in calls of tools, and in characters that its model writes as their arguments and as text. */
const MOST_TOOL_CALLS = 200;
const MOST_CHARACTERS = 8_388_608;
/** How soon somebody who may not go on is heard of, where no tool is called meanwhile. */
const LOOK_EVERY_MS = 5_000;

interface TurnGuardOptions {
  /** Whoever asked has left. */
  signal: AbortSignal;
  /** Whether they are signed in as before, and may do what they might when they asked. */
  mayGoOn(): Promise<boolean>;
}

/** Ends a turn of the assistant whose model takes too much, or whose caller may not go on. */
export class TurnGuard {
  /** Aborted when the turn is to end, for whatever reason. */
  readonly signal: AbortSignal;
  readonly #mayGoOn: TurnGuardOptions['mayGoOn'];
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #failure: ServerError | undefined;
  #calls = 0;
  #characters = 0;

  constructor({ signal, mayGoOn }: TurnGuardOptions) {
    this.signal = AbortSignal.any([signal, this.#ending.signal]);
    this.#mayGoOn = mayGoOn;
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  /** Why it ended the turn; absent where it did not. */
  get failure(): ServerError | undefined {
    return this.#failure;
  }

  /** The model has written something. */
  noteText(text: string): void {
    this.#characters += text.length;
    if (this.#characters > MOST_CHARACTERS)
      this.#end(apiError('ASSISTANT_ENDED.characters', { most: MOST_CHARACTERS }));
  }

  /** The model calls a tool. Says whether it may. */
  async noteCall(args: object): Promise<boolean> {
    this.#calls += 1;
    if (this.#calls > MOST_TOOL_CALLS) this.#end(apiError('ASSISTANT_ENDED.calls', { most: MOST_TOOL_CALLS }));
    this.noteText(JSON.stringify(args));
    return !this.signal.aborted && (await this.look());
  }

  /** Asks whether the turn may go on, and ends it otherwise. Where nobody can tell, it may not. */
  async look(): Promise<boolean> {
    const mayGoOn = await this.#mayGoOn().catch(() => false);
    if (!mayGoOn) this.#end(apiError('ASSISTANT_ENDED.rights'));
    return !this.signal.aborted;
  }

  /** The turn is over. */
  release(): void {
    clearInterval(this.#timer);
  }

  #end(failure: ServerError): void {
    if (this.signal.aborted) return;
    this.#failure = failure;
    this.#ending.abort();
  }
}
