import type { Logger } from '@millrace/node-sdk';
import type { RunnerSettings } from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import type { ServerChannel } from './server-channel.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/**
 * Writes to the log of the control plane. Levels below that of the settings are not sent at all.
 * @param about gives the fields that say what the process works on.
 */
export function createLogger(
  channel: Pick<ServerChannel, 'send'>,
  settings: Pick<RunnerSettings, 'logLevel'>,
  about: () => JsonObject,
): Logger {
  const write =
    (level: Level) =>
    (message: string, fields?: JsonObject): void => {
      if (levels.indexOf(level) < levels.indexOf(settings.logLevel as Level)) return;
      channel.send({ type: 'log', level, message, fields: { ...about(), ...fields } });
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
