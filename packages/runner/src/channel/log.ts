import type { Logger } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import type { ServerChannel } from './server-channel.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/**
 * Writes to the log of the control plane. Levels below `minimum` are not sent at all.
 * @param about gives the fields that say what the process works on.
 */
export function createLogger(channel: Pick<ServerChannel, 'send'>, minimum: string, about: () => JsonObject): Logger {
  const lowest = Math.max(0, levels.indexOf(minimum as Level));
  const write =
    (level: Level) =>
    (message: string, fields?: JsonObject): void => {
      if (levels.indexOf(level) < lowest) return;
      channel.send({ type: 'log', level, message, fields: { ...about(), ...fields } });
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
