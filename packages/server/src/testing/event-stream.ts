import type { PushEvent } from '@millrace/api';

/** Push events of one page. */
export class EventStream {
  readonly #stop: AbortController;
  readonly #events: AsyncGenerator<PushEvent>;

  constructor(body: ReadableStream<Uint8Array>, stop: AbortController) {
    this.#stop = stop;
    // Read from now on: a body that nobody reads is canceled together with its response when memory is short.
    this.#events = readEvents(body.pipeThrough(new TextDecoderStream()));
  }

  /** The next event of a type. */
  async next<Type extends PushEvent['type']>(type: Type): Promise<PushEvent & { type: Type }> {
    for (;;) {
      const { value, done } = await this.#events.next();
      if (done) throw new Error(`The connection ended before ${type}`);
      if (isOfType(value, type)) return value;
    }
  }

  close(): void {
    this.#stop.abort();
  }
}

function isOfType<Type extends PushEvent['type']>(event: PushEvent, type: Type): event is PushEvent & { type: Type } {
  return event.type === type;
}

async function* readEvents(texts: ReadableStream<string>): AsyncGenerator<PushEvent> {
  let text = '';
  for await (const chunk of texts) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (line.startsWith('data: ')) yield* JSON.parse(line.slice(6)) as PushEvent[];
    }
  }
}
