import { expect, it } from 'vitest';
import { configTable } from './config-table.ts';
import { changeableKeys, LiveConfig } from './live-config.ts';
import { loadConfig } from './load-config.ts';

const AGE = 'MILLRACE_EXECUTIONS_MAX_AGE_DAYS';
const settingsOf = (environment: Record<string, string> = {}) => new LiveConfig(loadConfig(environment));

it('What is stored counts until it is stored no longer, and what is changed is told', () => {
  const settings = settingsOf();
  const { config } = settings;
  expect([config.executionsMaxAgeDays, settings.sourceOf('executionsMaxAgeDays')]).toEqual([14, 'default']);
  const stored = new Map([
    [AGE, '3'],
    ['MILLRACE_SAVE_PROGRESS', 'true'],
  ]);
  expect(settings.use(stored)).toEqual({ changed: ['saveProgress', 'executionsMaxAgeDays'], refused: [] });
  expect(settings.use(stored).changed).toEqual([]);
  expect([config.executionsMaxAgeDays, config.saveProgress]).toEqual([3, true]);
  expect(settings.sourceOf('executionsMaxAgeDays')).toBe('stored');
  expect(settings.use(new Map()).changed).toEqual(['saveProgress', 'executionsMaxAgeDays']);
  expect([config.executionsMaxAgeDays, settings.sourceOf('executionsMaxAgeDays')]).toEqual([14, 'default']);
});

it('What the environment sets goes before what is stored', () => {
  const settings = settingsOf({ [AGE]: '7' });
  expect(settings.use(new Map([[AGE, '3']]))).toEqual({ changed: [], refused: [] });
  expect([settings.config.executionsMaxAgeDays, settings.sourceOf('executionsMaxAgeDays')]).toEqual([7, 'environment']);
});

it('What is stored of a setting that cannot be changed counts nothing, and a value that is not allowed is named', () => {
  const settings = settingsOf();
  const { port } = settings.config;
  const stored = new Map([
    ['MILLRACE_PORT', '1'],
    [AGE, 'many'],
  ]);
  expect(settings.use(stored)).toEqual({ changed: [], refused: [AGE] });
  expect(settings.config).toMatchObject({ port, executionsMaxAgeDays: 14 });
});

it('No secret, and nothing that has no value, can be changed while the server runs', () => {
  for (const key of changeableKeys) {
    expect(configTable[key]).not.toHaveProperty('secret');
    expect(configTable[key].default, key).toBeDefined();
  }
});
