import { type AnswerEvent, eventIn, textIn } from './answer-events.ts';
import { readLines } from './read-lines.ts';
import { type SaidMessage, saidIn } from './said-messages.ts';

/** Where a chat is, and what goes along with each message. */
export interface ChatClientOptions {
  /** Of the chat trigger. */
  url: string;
  sessionId: string;
  headers?: Readonly<Record<string, string>>;
  /** Added to each message as its field `metadata`. */
  metadata?: Readonly<Record<string, unknown>>;
  /** Names of the fields. Default `chatInput` and `sessionId`. */
  chatInputKey?: string;
  chatSessionKey?: string;
  /** Where it goes on, when the workflow waits for the next message. */
  waitsAt?: string | undefined;
}

export interface Message {
  text: string;
  files?: readonly File[];
  signal?: AbortSignal;
}

/** An answer so far. A workflow may give several to one message. */
export interface AnswerPart {
  id: string;
  /** All of it that has come. */
  text: string;
}

/** How a message was taken. */
export interface Sent {
  /** A person is asked before the workflow goes on: this was not the whole answer. */
  isAsked: boolean;
}

/** A message that was not answered. */
export class ChatError extends Error {
  /** `refused`: the workflow, or who stands before it, says no; `offline`: nobody was reached, or the answer breaks off. */
  readonly kind: 'refused' | 'offline' | 'failed';

  constructor(kind: ChatError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Talks with a chat trigger over HTTP. */
export class ChatClient {
  readonly #options: ChatClientOptions;
  #waitsAt: string | undefined;

  constructor(options: ChatClientOptions) {
    this.#options = options;
    this.#waitsAt = options.waitsAt;
  }

  /** The address that takes the next message, where the workflow waits for it. */
  get waitsAt(): string | undefined {
    return this.#waitsAt;
  }

  /** What was said before in this session, oldest first. @throws ChatError */
  async load(signal?: AbortSignal): Promise<SaidMessage[]> {
    const response = await this.#call(this.#options.url, this.#fields('loadPreviousSession'), signal);
    return saidIn(await response.json().catch(() => undefined));
  }

  /**
   * Sends a message. Resolves when the answer is whole, or no more of it comes.
   * @param onAnswer is given each answer again whenever more of it has come
   * @throws ChatError, or the reason of the signal
   */
  async send({ text, files = [], signal }: Message, onAnswer: (answer: AnswerPart) => void): Promise<Sent> {
    const fields = { ...this.#fields('sendMessage'), [this.#options.chatInputKey ?? 'chatInput']: text };
    const body = files.length > 0 ? asForm(fields, files) : fields;
    const response = await this.#call(this.#waitsAt ?? this.#options.url, body, signal);
    this.#waitsAt = undefined;
    const reader = new AnswerReader(onAnswer, (address) => {
      this.#waitsAt = this.#nearby(address);
    });
    try {
      await readLines(response, (line) => reader.take(line));
    } catch (error) {
      if (error instanceof ChatError || signal?.aborted) throw error;
      throw new ChatError('offline', 'The answer breaks off');
    }
    reader.end();
    return { isAsked: reader.isAsked };
  }

  #fields(action: string): Record<string, unknown> {
    const { sessionId, metadata, chatSessionKey = 'sessionId' } = this.#options;
    return { action, [chatSessionKey]: sessionId, ...(metadata && { metadata }) };
  }

  async #call(url: string, body: FormData | Record<string, unknown>, signal?: AbortSignal): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers = { ...(!isForm && { 'content-type': 'application/json' }), ...this.#options.headers };
    const request = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body), ...(signal && { signal }) };
    const response = await fetch(url, request).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ChatError('offline', 'The chat cannot be reached');
    });
    if (response.ok) return response;
    const { message } = ((await response.json().catch(() => undefined)) ?? {}) as { message?: unknown };
    const kind = response.status >= 500 ? 'failed' : 'refused';
    throw new ChatError(kind, typeof message === 'string' ? message : `The chat answered ${response.status}`);
  }

  /** The server may stand behind a proxy that it does not know: what it names lies beside the chat. */
  #nearby(address: string): string {
    const found = /\/(webhook-waiting\/.+)$/.exec(address)?.[1];
    return found === undefined ? address : new URL(`../../${found}`, this.#options.url).href;
  }
}

function asForm(fields: Record<string, unknown>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const file of files) form.append('files', file);
  return form;
}

/** Makes answers of the lines that come: events, or one answer as a whole. */
class AnswerReader {
  readonly #texts = new Map<string, string>();
  readonly #onAnswer: (answer: AnswerPart) => void;
  readonly #onWaiting: (address: string) => void;
  /** A person is asked first: what came is no whole answer. */
  isAsked = false;
  #other = '';

  constructor(onAnswer: (answer: AnswerPart) => void, onWaiting: (address: string) => void) {
    this.#onAnswer = onAnswer;
    this.#onWaiting = onWaiting;
  }

  take(line: string): void {
    const event = eventIn(line);
    if (event) this.#takeEvent(event);
    else this.#other += `${line}\n`;
  }

  end(): void {
    const text = textIn(this.#other);
    if (this.#texts.size === 0 && text !== '') this.#onAnswer({ id: 'whole', text });
  }

  #takeEvent({ type, content, id }: AnswerEvent): void {
    switch (type) {
      case 'begin':
        // One that begins again takes the place of what was there.
        this.#tell(id, '');
        return;
      case 'item':
        this.#tell(id, `${this.#texts.get(id) ?? ''}${content}`);
        return;
      case 'wait':
        this.#onWaiting(content);
        return;
      case 'asked':
        this.isAsked = true;
        return;
      case 'error':
        throw new ChatError('failed', content);
      case 'end':
        return;
    }
  }

  #tell(id: string, text: string): void {
    this.#texts.set(id, text);
    this.#onAnswer({ id, text });
  }
}
