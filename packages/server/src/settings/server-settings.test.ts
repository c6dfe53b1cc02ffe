import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { ConfigKey } from '../config/config-table.ts';
import { LiveConfig } from '../config/live-config.ts';
import { loadConfig } from '../config/load-config.ts';
import type { ServerError } from '../errors/server-error.ts';
import { ServerSettings, type ServerSettingsOptions } from './server-settings.ts';

const AGE = 'MILLRACE_EXECUTIONS_MAX_AGE_DAYS';
const COUNT = 'MILLRACE_EXECUTIONS_MAX_COUNT';

/** Settings of a server whose database is a map. */
function settingsOf(environment: Record<string, string> = {}) {
  const rows = new Map<string, string>();
  const told: ConfigKey[][] = [];
  const lines: string[] = [];
  const repository: ServerSettingsOptions['repository'] = {
    list: async () => new Map(rows),
    async change(changes) {
      const before = new Map([...rows].filter(([name]) => changes.has(name)));
      for (const [name, value] of changes) value === null ? rows.delete(name) : rows.set(name, value);
      return before;
    },
  };
  const liveConfig = new LiveConfig(loadConfig(environment));
  const settings = new ServerSettings({
    repository,
    liveConfig,
    onChanged: async (changed) => void told.push([...changed]),
    log: pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
  });
  return { settings, rows, told, lines, repository, config: liveConfig.config };
}

it('A change is stored as variables write it, taken over, and told with the former value', async () => {
  const { settings, rows, told, config } = settingsOf();
  expect(await settings.change({ [AGE]: ' 3 ', MILLRACE_METRICS: 'yes', MILLRACE_SAVE_MANUAL: 'true' })).toEqual([
    { name: AGE, before: '14', after: '3' },
    { name: 'MILLRACE_METRICS', before: 'false', after: 'true' },
  ]);
  expect([...rows]).toEqual([
    [AGE, '3'],
    ['MILLRACE_METRICS', 'true'],
    ['MILLRACE_SAVE_MANUAL', 'true'],
  ]);
  expect([config.executionsMaxAgeDays, config.metrics]).toEqual([3, true]);
  expect(told).toEqual([['metrics', 'executionsMaxAgeDays']]);
  expect(await settings.change({ [AGE]: null })).toEqual([{ name: AGE, before: '3', after: '14' }]);
  expect(config.executionsMaxAgeDays).toBe(14);
});

it('Of several changes with a wrong one none is stored, and each that is wrong is named', async () => {
  const { settings, rows } = settingsOf();
  const changes = { [AGE]: '3', [COUNT]: '-1', MILLRACE_PORT: '80', constructor: '1', MILLRACE_LOG_LEVEL: '' };
  const refusal = await settings.change(changes).catch((error: ServerError) => error);
  expect(refusal).toMatchObject({
    code: 'BAD_REQUEST',
    message:
      'The body of the request is wrong: MILLRACE_EXECUTIONS_MAX_COUNT must be a whole number from 0 to 100000000.',
    problems: [
      { path: COUNT, reason: 'must be a whole number from 0 to 100000000' },
      { path: 'MILLRACE_PORT', reason: 'is no setting that can be changed while the server runs' },
      { path: 'constructor', reason: 'is no setting that can be changed while the server runs' },
      { path: 'MILLRACE_LOG_LEVEL', reason: 'must be one of silent, error, warn, info, debug' },
    ],
  });
  expect(rows.size).toBe(0);
});

it('What the environment sets is not changed', async () => {
  const { settings, rows } = settingsOf({ [AGE]: '7' });
  await expect(settings.change({ [COUNT]: '5', [AGE]: null })).rejects.toMatchObject({
    code: 'SETTING_FIXED',
    message: 'The environment of this server sets MILLRACE_EXECUTIONS_MAX_AGE_DAYS.',
  });
  expect(rows.size).toBe(0);
});

it('A look that began before a change does not undo it', async () => {
  const { settings, repository, config } = settingsOf();
  const read = repository.list;
  const gate = Promise.withResolvers<void>();
  repository.list = async () => {
    const before = await read();
    await gate.promise;
    return before;
  };
  const look = settings.follow();
  const changed = settings.change({ [AGE]: '3' });
  gate.resolve();
  await Promise.all([look, changed]);
  expect(config.executionsMaxAgeDays).toBe(3);
});

it('Stored values that are not allowed are told once', async () => {
  const { settings, rows, lines } = settingsOf();
  rows.set(AGE, 'many');
  await settings.follow();
  await settings.follow();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(AGE);
});
