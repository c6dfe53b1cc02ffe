import type { ToServer } from '@millrace/wire';

/** Where messages to the control plane go. */
export interface ServerChannel {
  send(message: ToServer): void;
}
