import type { Bridge } from './bridge.ts';
import { fileHelpers } from './file-helpers.ts';
import { httpHelpers } from './http-helpers.ts';
import type { Position, ScriptItem } from './script-item.ts';

/** Helpers that need what scripts are not given: credentials, files of the machine, connections. */
const REFUSED = [
  'httpRequestWithAuthentication',
  'requestWithAuthentication',
  'requestWithAuthenticationPaginated',
  'requestOAuth1',
  'requestOAuth2',
  'getSSHClient',
  'createReadStream',
  'writeContentToFile',
  'getStoragePath',
  'getBinaryPath',
  'getBinaryStream',
  'getBinaryMetadata',
  'copyBinaryFile',
];

/** What scripts find as `this.helpers` and `helpers`. */
export function createHelpers(bridge: Bridge, position: Position): Record<string, unknown> {
  return {
    ...httpHelpers(bridge),
    ...fileHelpers(bridge, position),
    ...itemHelpers,
    ...Object.fromEntries(REFUSED.map((name) => [name, () => refuse(name)])),
  };
}

const itemHelpers = {
  returnJsonArray: (data: unknown) =>
    listOf(data).map((entry) => (isItem(entry) ? { ...entry, json: entry.json } : { json: entry })),
  normalizeItems: (data: unknown) => {
    const list = listOf(data);
    return list.every(isItem) ? list : list.map((json) => ({ json }));
  },
  constructExecutionMetaData: (items: ScriptItem[], { itemData }: { itemData: unknown }) =>
    items.map((item) => ({ ...item, pairedItem: itemData })),
  copyInputItems: (items: ScriptItem[], names: string[]) =>
    items.map(({ json }) => {
      const fields = json as Record<string, unknown>;
      return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
    }),
};

function listOf(data: unknown): unknown[] {
  return Array.isArray(data) ? data : [data];
}

function isItem(entry: unknown): entry is { json: unknown } {
  return typeof entry === 'object' && entry !== null && Object.hasOwn(entry, 'json');
}

function refuse(name: string): never {
  const instead = /auth/i.test(name)
    ? 'put an HTTP request node with the credential before this node, and read its items'
    : 'put a node that does it before or behind this node';
  throw new Error(`Scripts have no helpers.${name}: ${instead}.`);
}
