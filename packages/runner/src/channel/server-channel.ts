import type { ToServer } from '@millrace/wire';

/** Where messages to the control plane go. */
export interface ServerChannel {
  send(message: ToServer): void;
  /** Calls back once, before what is said in this turn of the event loop leaves the process: what is said then leaves with it. */
  beforeSent(callback: () => void): void;
  /** Calls back when everything that was said until now has left the process. */
  whenSent(callback: () => void): void;
}
