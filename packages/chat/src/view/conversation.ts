import { type AnswerPart, ChatClient, ChatError } from '../client/chat-client.ts';
import { type SessionMemory, sessionMemory } from '../client/session-memory.ts';
import { authorWords, type ChatOptions, languageOf } from '../settings/options.ts';
import { type Words, wordsIn } from '../words/words.ts';
import { Composer } from './composer.ts';
import { element } from './elements.ts';
import { type ShownMessage, Transcript } from './transcript.ts';

/** A conversation: what was said, and where messages are written. */
export class Conversation {
  readonly elements: HTMLElement[];
  readonly #options: ChatOptions;
  readonly #words: Words;
  readonly #sessions: SessionMemory;
  readonly #transcript: Transcript;
  readonly #composer: Composer;
  /** Read out when it changes: words that come one by one would be read out again and again. */
  readonly #status = element('div', { class: 'assistive', role: 'status' });
  #client: ChatClient;
  #sending: AbortController | undefined;
  #isBegun = false;

  constructor(options: ChatOptions) {
    const language = languageOf(options);
    this.#options = options;
    this.#words = wordsIn(language);
    this.#sessions = sessionMemory(options.webhookUrl);
    this.#client = this.#clientFor(options.sessionId ?? this.#sessions.id());
    this.#transcript = new Transcript(this.#words);
    this.#composer = new Composer({
      words: this.#words,
      placeholder: authorWords(options, language).inputPlaceholder,
      fileTypes: options.allowFileUploads ? (options.allowedFilesMimeTypes ?? '*') : undefined,
      onSend: (text, files) => void this.#send(text, files),
      onStop: () => this.#sending?.abort(),
      onRefused: (text) => this.#transcript.addProblem(text),
    });
    this.elements = [this.#transcript.element, this.#status, this.#composer.element];
  }

  /** Greets, and shows what was said before. Once. */
  async begin(): Promise<void> {
    if (this.#isBegun) return;
    this.#isBegun = true;
    if (this.#options.isTest) this.#transcript.addNotice(this.#words.testing);
    this.#greet();
    // A test takes one call only, which is to be a message.
    if (this.#options.loadPreviousSession === false || this.#options.isTest) return;
    try {
      for (const { from, text } of await this.#client.load()) this.#transcript.add(from, text);
    } catch {
      // A conversation can begin without it; what is wrong shows when a message is sent.
    }
  }

  /** Leaves this conversation, and begins another one. */
  beginAnew(): void {
    this.#sending?.abort();
    this.#transcript.clear();
    this.#client = this.#clientFor(this.#sessions.renew());
    this.#greet();
    this.focus();
  }

  focus(): void {
    this.#composer.focus();
  }

  #greet(): void {
    for (const text of this.#options.initialMessages ?? []) this.#transcript.add('bot', text);
  }

  #clientFor(sessionId: string): ChatClient {
    const { webhookUrl: url, webhookConfig, metadata, chatInputKey, chatSessionKey } = this.#options;
    return new ChatClient({
      ...{ url, sessionId },
      ...(webhookConfig?.headers && { headers: webhookConfig.headers }),
      ...(metadata && { metadata }),
      ...(chatInputKey !== undefined && { chatInputKey }),
      ...(chatSessionKey !== undefined && { chatSessionKey }),
    });
  }

  async #send(text: string, files: readonly File[]): Promise<void> {
    this.#transcript.add('user', text, files);
    await this.#ask(text, files);
  }

  async #ask(text: string, files: readonly File[]): Promise<void> {
    const sending = new AbortController();
    this.#sending = sending;
    this.#setBusy(true);
    const answers = new Map<string, { shown: ShownMessage; text: string }>();
    const onAnswer = ({ id, text: said }: AnswerPart): void => {
      if (said === '' && !answers.has(id)) return;
      this.#transcript.isWaiting = false;
      const shown = answers.get(id)?.shown ?? this.#transcript.add('bot', said);
      if (answers.has(id)) shown.show(said);
      answers.set(id, { shown, text: said });
    };
    try {
      const { isAsked } = await this.#client.send({ text, files, signal: sending.signal }, onAnswer);
      const said = [...answers.values()].map((answer) => answer.text);
      if (isAsked) {
        this.#transcript.addNotice(this.#words.asked);
        said.push(this.#words.asked);
      }
      this.#status.textContent = said.join('\n');
    } catch (error) {
      if (sending.signal.aborted) this.#transcript.addNotice(this.#words.stopped);
      else this.#tellProblem(error, () => void this.#ask(text, files));
    } finally {
      if (this.#sending === sending) this.#setBusy(false);
    }
  }

  #tellProblem(error: unknown, again: () => void): void {
    const kind = error instanceof ChatError ? error.kind : 'failed';
    const message = error instanceof Error ? error.message : '';
    const text = kind === 'offline' ? this.#words.offline : kind === 'refused' ? message : this.#words.failed;
    this.#transcript.addProblem(text, kind === 'refused' ? undefined : again);
    this.#status.textContent = text;
  }

  #setBusy(isBusy: boolean): void {
    this.#composer.isBusy = isBusy;
    this.#transcript.isWaiting = isBusy;
    if (isBusy) this.#status.textContent = this.#words.writing;
  }
}
