import { configTable, type Variable } from './config-table.ts';
import type { LiveConfig, SettingSource } from './live-config.ts';
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
  source: SettingSource;
  isChangeable: boolean;
  range?: { min: number; max: number };
  choices?: string[];
}

/** All settings with their effective values. */
export function configEntries(settings: LiveConfig): ConfigEntry[] {
  return configKeys().map((key) => {
    const variable = configTable[key] as Variable<unknown>;
    const { kind, isChangeable = false } = variable;
    const value = settings.config[key];
    const formatted = value === undefined ? null : kind.format(value as NonNullable<unknown>);
    return {
      name: variable.name,
      type: kind.label,
      allowed: kind.allowed,
      default: describeDefault(variable),
      text: variable.text,
      value: formatted !== null && variable.secret ? maskValue(formatted) : formatted,
      source: settings.sourceOf(key),
      isChangeable,
      ...(kind.range && { range: kind.range }),
      ...(kind.choices && { choices: [...kind.choices] }),
    };
  });
}

/** The settings as lines for a terminal. */
export function formatConfigText(entries: readonly ConfigEntry[]): string {
  const width = Math.max(...entries.map((entry) => entry.name.length));
  return entries
    .map((entry) => {
      const { name, value, source, text } = entry;
      const isDefault = source === 'default';
      const shown = value === null || (isDefault && value === '') ? `(${entry.default})` : value;
      return `${name.padEnd(width)}  ${shown}${source === 'environment' ? '' : `  [${source}]`}\n    ${text}`;
    })
    .join('\n');
}

/** The documentation page. */
export function formatConfigMarkdown(): string {
  const rows = configKeys().map((key) => {
    const variable = configTable[key] as Variable<unknown>;
    const changes = variable.isChangeable ? ' Can be changed on its page.' : '';
    return `| \`${variable.name}\` | ${variable.kind.label} | ${describeDefault(variable)} | ${variable.text} Allowed: ${variable.kind.allowed}.${changes} |`;
  });
  return [
    '# Configuration',
    '',
    'Millrace is configured by environment variables. `millrace config` prints them with their effective values;',
    '`millrace config --json` does so for programs. Secrets are masked. This page is generated from the same table:',
    'run `node scripts/generate-config-docs.mjs` after a change.',
    '',
    'Those that say so are changed under **Settings** while Millrace runs, too, by the owner, administrators and programs',
    '(`PATCH /rest/instance/settings`). Such a change is stored in the database, noted in the audit log with the former value, and',
    'followed by all servers and workers within seconds. What the environment sets goes first: it is shown there, and cannot be changed.',
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
