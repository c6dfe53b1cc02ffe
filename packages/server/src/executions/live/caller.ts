import type { ToServer, WireReply } from '@millrace/wire';
import { type CallAnswer, ReplyParts } from './reply-parts.ts';

/** Where the answer to a webhook call goes. Exactly one of the two is called, once. */
export interface ReplySink {
  reply(reply: CallAnswer): void;
  fail(error: Error): void;
  /** The trigger has taken the call. Called before anything is told of its execution. */
  taken?(): void;
}

/** A part of an answer that goes out while its execution runs. */
type ReplyPart = Pick<Extract<ToServer, { type: 'replyPart' }>, 'head' | 'body' | 'isLast'>;

/** Who called an execution, until there is an answer. */
export class Caller {
  #sink: ReplySink | undefined;
  #reply: WireReply | undefined;
  #parts: ReplyParts | undefined;

  constructor(sink: ReplySink | undefined) {
    this.#sink = sink;
  }

  /** Whether somebody still waits for an answer. */
  get isThere(): boolean {
    return this.#sink !== undefined;
  }

  /** The trigger has taken the call. */
  tellTaken(): void {
    this.#sink?.taken?.();
  }

  /** What the execution answers. It is sent when that is stored. */
  hold(reply: WireReply): void {
    this.#reply = reply;
  }

  /** The answer that is held; nobody else gets it. */
  takeReply(): WireReply | undefined {
    const reply = this.#reply;
    this.#reply = undefined;
    return reply;
  }

  /**
   * Adds to an answer that goes out in parts.
   * @returns the answer and where it goes, when it begins.
   */
  addPart({ head, body, isLast }: ReplyPart): { sink: ReplySink; answer: CallAnswer } | undefined {
    const sink = head && this.take();
    const parts = sink ? new ReplyParts() : this.#parts;
    parts?.add(body);
    if (isLast) parts?.end();
    this.#parts = isLast ? undefined : parts;
    return head && sink && parts && { sink, answer: { ...head, parts } };
  }

  /** The execution has ended: an answer that is not whole breaks off. */
  breakOff(): void {
    this.#parts?.fail();
  }

  /** Where the answer goes; nobody else gets it, so that there is one answer. */
  take(): ReplySink | undefined {
    const sink = this.#sink;
    this.#sink = undefined;
    return sink;
  }
}

/** What a caller gets whose workflow waits before it has answered. */
export function waitingReply(executionId: string): WireReply {
  const body = Buffer.from(JSON.stringify({ message: 'The workflow was started and waits', executionId }));
  return { status: 200, headers: [['content-type', 'application/json; charset=utf-8']], body };
}
