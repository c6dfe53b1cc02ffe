import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';

const CANCEL_REQUEST_CODE = 80_877_102;

/**
 * Asks the server to end the query of a connection, by a connection of its own as the protocol wants it. Never fails: the
 * server may be gone.
 */
export async function endQuery(client: Client, dial: () => Promise<Duplex>): Promise<void> {
  // What the protocol calls the key of the backend; the driver's types do not know it.
  const { processID, secretKey } = client as Client & { processID?: unknown; secretKey?: unknown };
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
  try {
    const stream = await dial();
    stream.end(cancelRequest(processID, secretKey));
    stream.resume();
    await finished(stream);
  } catch {
    // Nobody is left to tell: the execution was stopped.
  }
}

function cancelRequest(processId: number, secretKey: number): Buffer {
  const message = Buffer.alloc(16);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(CANCEL_REQUEST_CODE, 4);
  message.writeInt32BE(processId, 8);
  message.writeInt32BE(secretKey, 12);
  return message;
}
