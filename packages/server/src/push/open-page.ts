import type { ServerResponse } from 'node:http';
import { HeardWorkflows } from './heard-workflows.ts';

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
  /** Whether they may see a workflow, or it is stored nowhere and thus their own. */
  maySee(workflowId: string): Promise<boolean>;
  /** Whether they still are who they were when the page connected: signed in, with the same role. */
  isStill(): Promise<boolean>;
}

/** What is told of a workflow; `null`: of a document that is not stored. */
interface AboutWorkflow {
  workflowId: string | null;
  /** As JSON. */
  event: string;
}

/** A page that is connected, told of events as server-sent messages. Each message is a list of events. */
export class OpenPage {
  readonly viewer: PageViewer;
  readonly #response: ServerResponse;
  #gathered: string[] = [];
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #heard: HeardWorkflows;
  /** Told in this order, once it is known whether the viewer may hear of the first. */
  #untold: AboutWorkflow[] = [];
  #untoldSize = 0;

  constructor(viewer: PageViewer, response: ServerResponse) {
    this.viewer = viewer;
    this.#response = response;
    this.#heard = new HeardWorkflows((id) => viewer.maySee(id));
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

  /** What happens in a workflow, if the viewer may see it at that moment. */
  tellOf(workflowId: string | null, event: string): void {
    const isHeard = workflowId === null || this.#heard.known(workflowId);
    if (this.#untold.length === 0 && isHeard !== undefined) {
      if (isHeard) this.tell(event);
      return;
    }
    this.#untold.push({ workflowId, event });
    this.#untoldSize += event.length;
    if (this.#untoldSize > MAX_UNREAD_BYTES) this.#response.destroy();
    else if (this.#untold.length === 1) void this.#tellUntold();
  }

  /** Something about shares or accounts changed: what the viewer may hear of is asked anew. */
  forgetRights(): void {
    this.#heard.forget();
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

  /** Does not fail. */
  async #tellUntold(): Promise<void> {
    try {
      for (let next = this.#untold[0]; next; next = this.#untold[0]) {
        const { workflowId, event } = next;
        if (workflowId === null || (await this.#heard.mayHear(workflowId))) this.tell(event);
        this.#untold.shift();
        this.#untoldSize -= event.length;
      }
    } catch {
      // What it missed, it loads when it connects anew.
      this.#response.destroy();
    }
  }

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
