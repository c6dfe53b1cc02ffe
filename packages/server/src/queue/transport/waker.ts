/** Wakes one who waits. A call that comes before the wait is not lost. */
export class Waker {
  #isCalled = false;
  #end: (() => void) | undefined;

  wake(): void {
    this.#isCalled = true;
    this.#end?.();
  }

  /** Resolves when it is called, or after this time. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.#isCalled) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#end = undefined;
    this.#isCalled = false;
  }
}
