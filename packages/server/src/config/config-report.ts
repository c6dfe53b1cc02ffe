import { type Config, type ConfigKey, configTable, type Variable } from './config-table.ts';
import { configKeys } from './load-config.ts';
import { maskValue } from './mask-value.ts';

/** One setting for display. Secrets are masked. */
export interface ConfigEntry {
  name: string;
  type: string;
  allowed: string;
  default: string;
  text: string;
  value: string | null;
  isSet: boolean;
}

/** All settings with their effective values. */
export function configEntries(config: Config, given: ReadonlySet<ConfigKey>): ConfigEntry[] {
  return configKeys().map((key) => {
    const variable = configTable[key] as Variable<unknown>;
    const value = config[key];
    const formatted = value === undefined ? null : variable.kind.format(value as NonNullable<unknown>);
    return {
      name: variable.name,
      type: variable.kind.label,
      allowed: variable.kind.allowed,
      default: describeDefault(variable),
      text: variable.text,
      value: formatted !== null && variable.secret ? maskValue(formatted) : formatted,
      isSet: given.has(key),
    };
  });
}

/** The settings as lines for a terminal. */
export function formatConfigText(entries: readonly ConfigEntry[]): string {
  const width = Math.max(...entries.map((entry) => entry.name.length));
  return entries
    .map((entry) => {
      const value = entry.value === null || (!entry.isSet && entry.value === '') ? `(${entry.default})` : entry.value;
      return `${entry.name.padEnd(width)}  ${value}${entry.isSet ? '' : '  [default]'}\n    ${entry.text}`;
    })
    .join('\n');
}

/** The documentation page. */
export function formatConfigMarkdown(): string {
  const rows = configKeys().map((key) => {
    const variable = configTable[key] as Variable<unknown>;
    return `| \`${variable.name}\` | ${variable.kind.label} | ${describeDefault(variable)} | ${variable.text} Allowed: ${variable.kind.allowed}. |`;
  });
  return [
    '# Configuration',
    '',
    'Millrace is configured by environment variables. `millrace config` prints them with their effective values;',
    '`millrace config --json` does so for programs. Secrets are masked. This page is generated from the same table:',
    'run `node scripts/generate-config-docs.mjs` after a change.',
    '',
    '| Variable | Type | Default | Meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function describeDefault(variable: Variable<unknown>): string {
  return variable.defaultText ?? variable.kind.format(variable.default as NonNullable<unknown>);
}
