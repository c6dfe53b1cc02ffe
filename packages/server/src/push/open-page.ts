import type { ServerResponse } from 'node:http';

/** What a page may leave unread before its connection is ended; it then connects anew and loads what it missed. */
const MAX_UNREAD_BYTES = 4_194_304;
/** A page draws no more often: what happens within this time is one message, which it takes in at once. */
const GATHER_MS = 16;
/** In characters; more is not gathered. */
const GATHER_AT_MOST = 65_536;

/** Who looks at a page. */
export interface PageViewer {
  userId: string;
  /** Sees what concerns no workflow of their own. */
  isInstanceOwner: boolean;
}

/** A page that is connected, told of events as server-sent messages. Each message is a list of events. */
export class OpenPage {
  readonly viewer: PageViewer;
  readonly #response: ServerResponse;
  #gathered: string[] = [];
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(viewer: PageViewer, response: ServerResponse) {
    this.viewer = viewer;
    this.#response = response;
    this.#write('retry: 3000\n: connected\n\n');
  }

  /** The first event goes at once, those that follow soon go together. @param event as JSON */
  tell(event: string): void {
    this.#gathered.push(event);
    this.#size += event.length;
    if (this.#timer === undefined) {
      this.#send();
      this.#timer = setTimeout(this.#sendGathered, GATHER_MS);
    } else if (this.#size > GATHER_AT_MOST) this.#send();
  }

  /** Something now and then, for proxies that end what is silent. */
  keepOpen(): void {
    this.#write(': still here\n\n');
  }

  /** Ends the connection, after what it was told. */
  end(): void {
    if (this.#gathered.length > 0) this.#send();
    this.#response.end();
  }

  /** It has left. */
  forget(): void {
    clearTimeout(this.#timer);
  }

  #sendGathered = (): void => {
    this.#timer = undefined;
    if (this.#gathered.length === 0) return;
    this.#send();
    this.#timer = setTimeout(this.#sendGathered, GATHER_MS);
  };

  #send(): void {
    this.#write(`data: [${this.#gathered.join()}]\n\n`);
    this.#gathered = [];
    this.#size = 0;
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > MAX_UNREAD_BYTES) this.#response.destroy();
    else this.#response.write(text);
  }
}
