import type { AnswerEvent, AnswerFeed as AnswerPort } from '@millrace/engine';
import type { ToServer } from '@millrace/wire';
import { type AnswerFormat, type AnswerLine, answerLine, HEADERS } from './answer-lines.ts';

/** What comes within this time goes out together. */
const GATHER_MS = 50;

export interface AnswerFeedOptions {
  executionId: string;
  /** A page reads along. */
  isWatched: boolean;
  /** Somebody tries the workflow out. */
  isTest: boolean;
  send(message: Extract<ToServer, { type: 'replyPart' | 'nodeWrites' }>): void;
}

/** How the answer to a caller goes out. */
export interface CallerStream {
  format: AnswerFormat;
  headers: Record<string, string>;
}

/** Answers that are read while they are written: by the caller, whose answer is then a stream, and by a page that watches. */
export class AnswerFeed implements AnswerPort {
  readonly #options: AnswerFeedOptions;
  #caller: CallerStream | undefined;
  #gathered: AnswerEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #toldCaller = { hasText: false, hasFailed: false };

  constructor(options: AnswerFeedOptions) {
    this.#options = options;
  }

  get isRead(): boolean {
    return this.isStreaming || this.#options.isWatched;
  }

  get isStreaming(): boolean {
    return this.#caller !== undefined;
  }

  /** What the caller was told so far. */
  get toldCaller(): { hasText: boolean; hasFailed: boolean } {
    return this.#toldCaller;
  }

  /** From now on the caller reads along. */
  openCaller(caller: CallerStream): void {
    this.#caller = caller;
    const headers = Object.entries({ ...caller.headers, ...HEADERS[caller.format] });
    this.#sendPart('', { head: { status: 200, headers } });
  }

  tell(event: AnswerEvent): void {
    if (event.type === 'item') this.#toldCaller.hasText ||= event.text !== '';
    if (event.type === 'error') this.#toldCaller.hasFailed = true;
    const last = this.#gathered.at(-1);
    if (last?.type === 'item' && event.type === 'item' && isSamePlace(last, event)) {
      this.#gathered[this.#gathered.length - 1] = { ...last, text: `${last.text}${event.text}` };
    } else this.#gathered.push(event);
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  /** Ends the answer to the caller, if it is a stream. */
  close(): void {
    this.#flush();
    if (!this.#caller) return;
    this.#sendPart('', { isLast: true });
    this.#caller = undefined;
  }

  /** Told to the caller only: where the execution goes on, when it waits for a message. */
  tellWaiting(resumeUrl: string): void {
    this.#tellCaller({ type: 'wait', content: resumeUrl });
  }

  /** Told to the caller only: a person is asked first, who is not the caller. */
  tellAsked(): void {
    this.#tellCaller({ type: 'asked' });
  }

  #tellCaller(line: AnswerLine): void {
    this.#flush();
    if (this.#caller) this.#sendPart(answerLine(line, this.#caller.format));
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#gathered.splice(0);
    if (events.length === 0) return;
    const { isWatched } = this.#options;
    const caller = this.#caller;
    if (caller) this.#sendPart(events.map((event) => answerLine(this.#toLine(event), caller.format)).join(''));
    if (isWatched) for (const event of events) this.#show(event);
  }

  #toLine({ type, node, runIndex, itemIndex, at, text, error }: AnswerEvent) {
    const metadata = { nodeId: node.id, nodeName: node.name, itemIndex, runIndex, timestamp: at };
    const content = type === 'error' ? this.#wordsOf(error) : text;
    return { type, ...(content !== undefined && { content }), metadata };
  }

  /** Only who tries the workflow out learns what is wrong with it. */
  #wordsOf(error: unknown): string {
    return this.#options.isTest && error instanceof Error ? error.message : 'Error in workflow';
  }

  #show({ type, node, runIndex, itemIndex, text = '' }: AnswerEvent): void {
    if (type !== 'begin' && type !== 'item') return;
    const { executionId, send } = this.#options;
    const place = { executionId, node: node.name, runIndex, itemIndex };
    send({ type: 'nodeWrites', ...place, text, begins: type === 'begin' });
  }

  #sendPart(text: string, more: Pick<Extract<ToServer, { type: 'replyPart' }>, 'head' | 'isLast'> = {}): void {
    const { executionId, send } = this.#options;
    send({ type: 'replyPart', executionId, body: Buffer.from(text), ...more });
  }
}

function isSamePlace(a: AnswerEvent, b: AnswerEvent): boolean {
  return a.node.id === b.node.id && a.runIndex === b.runIndex && a.itemIndex === b.itemIndex;
}
