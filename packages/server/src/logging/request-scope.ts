import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request leaves in the log: each line that is written while it is answered bears its id. */
export class RequestScope {
  readonly requestId: string;
  #isOver = false;

  constructor(requestId: string) {
    this.requestId = requestId;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  /** It is answered. Timers and connections that it opened outlive it, and are not about it any more. */
  end(): void {
    this.#isOver = true;
  }
}

const storage = new AsyncLocalStorage<RequestScope | undefined>();

/** Fields for a line that is written now. */
export function scopeFields(): { requestId?: string } {
  const scope = storage.getStore();
  return scope === undefined || scope.isOver ? {} : { requestId: scope.requestId };
}

/** Does what serves many requests at once, and is begun by one of them by chance. */
export function outsideRequests<T>(work: () => T): T {
  return storage.run(undefined, work);
}
