import { nearestName } from '@millrace/workflow';
import { StartError } from '../errors/start-error.ts';
import { type Config, type ConfigKey, configTable, type Variable } from './config-table.ts';
import { maskValue } from './mask-value.ts';
import { proxiesOf } from './proxies.ts';

/** Variables of the project's own tests, read nowhere in the product. */
const TEST_PREFIX = 'MILLRACE_TEST_';

/** Settings with where they came from. */
export interface LoadedConfig {
  config: Config;
  /** Variables that were set. */
  given: ReadonlySet<ConfigKey>;
  /** Remarks for the user, for example on a variable nobody knows. */
  warnings: string[];
}

/**
 * Reads the settings from environment variables.
 * @throws StartError naming the first variable whose value is not allowed.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): LoadedConfig {
  const given = new Set<ConfigKey>();
  const values: Partial<Record<ConfigKey, unknown>> = {};
  for (const key of configKeys()) {
    const variable = configTable[key] as Variable<unknown>;
    const [name = variable.name, text = ''] =
      [variable.alias, variable.name].map((one) => [one, one && environment[one]?.trim()]).find(([, value]) => value) ??
      [];
    if (text === '') {
      values[key] = variable.default;
      continue;
    }
    const value = variable.kind.parse(text);
    if (value === undefined) {
      const shown = variable.secret ? maskValue(text) : text;
      throw new StartError(
        `${name} is "${shown}", but must be ${variable.kind.allowed}.`,
        `Change the environment variable ${name}, or leave it out for its default. "millrace config" lists all.`,
      );
    }
    given.add(key);
    values[key] = value;
  }
  const config = values as Config;
  proxiesOf(config);
  return { config, given, warnings: unknownVariables(environment) };
}

/** Keys of all settings, in the order of the documentation. */
export function configKeys(): ConfigKey[] {
  return Object.keys(configTable) as ConfigKey[];
}

function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const names = configKeys().map((key) => configTable[key].name);
  return Object.keys(environment)
    .filter((name) => name.startsWith('MILLRACE_') && !name.startsWith(TEST_PREFIX) && !names.includes(name))
    .map((name) => {
      const nearest = nearestName(name, names);
      return `The environment variable ${name} is unknown and has no effect.${nearest ? ` Did you mean ${nearest}?` : ''}`;
    });
}
