import type { ToServer } from '@millrace/wire';
import type { ServerChannel } from './server-channel.ts';

/**
 * Sends over the channel of this process. What is said within one turn of the event loop travels as one list: an
 * execution ends in a few messages, and each transfer costs as much as running a node.
 */
export class ProcessChannel implements ServerChannel {
  #waiting: ToServer[] = [];

  send(message: ToServer): void {
    if (this.#waiting.push(message) === 1) setImmediate(() => this.flush());
  }

  /** Sends what waits now. @param onSent called when it has left the process. */
  flush(onSent: () => void = () => undefined): void {
    const messages = this.#waiting;
    this.#waiting = [];
    // A message that finds nobody is no defect: the process ends when the connection does.
    if (process.connected) process.send?.(messages, undefined, undefined, onSent);
  }
}
