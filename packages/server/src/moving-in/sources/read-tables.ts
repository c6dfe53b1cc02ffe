import { isJsonObject, type JsonObject, type JsonValue, parseJsonText } from '@millrace/workflow';
import { type MovedPlace, type MovedThings, nothingMoved } from '../moved-things.ts';
import { idText, readCredential } from './read-credential.ts';
import { readDataTables } from './read-data-tables.ts';
import { readFolders } from './read-folders.ts';
import { readLeftBehind } from './read-left-behind.ts';
import { readPeople } from './read-people.ts';
import type { Tables } from './tables.ts';

/** Reads what the tables of n8n hold. @param key of the instance they belong to. */
export async function readTables(tables: Tables, key: string | undefined): Promise<MovedThings> {
  const { users, workflowPlaces, credentialPlaces, projectPlace } = await readPeople(tables);
  const found: MovedThings = { ...nothingMoved(), users, leftBehind: await readLeftBehind(tables) };
  const tags = await tagsByWorkflow(tables);
  const folderPath = await readFolders(tables);
  for (const row of await tables.rows('workflow_entity')) {
    const origin = `the workflow "${String(row.name)}"`;
    const id = idText(row.id) ?? '';
    const place = workflowPlaces.get(id) ?? NOBODYS;
    const folder = [...place.folder, ...folderPath(idText(row.parentFolderId))];
    try {
      const document = toDocument(row, tags.get(id) ?? []);
      const kept = keptByScripts(row);
      found.workflows.push({
        ...{ origin, document, isArchived: isTrue(row.isArchived), place: { ...place, folder } },
        ...(kept && { staticData: kept }),
      });
    } catch (error) {
      found.unread.push({ origin, problem: `It cannot be read (${(error as Error).message}).` });
    }
  }
  for (const row of await tables.rows('credentials_entity')) {
    const credential = readCredential(row, key);
    const place = credentialPlaces.get(credential?.id ?? '') ?? NOBODYS;
    if (credential) found.credentials.push({ ...credential, place });
    else found.unread.push({ origin: `the credential "${String(row.name)}"`, problem: 'It has no type or no data.' });
  }
  for (const { key: name, value } of await tables.rows('variables')) {
    if (typeof name === 'string') found.variables.push({ name, value: typeof value === 'string' ? value : '' });
  }
  found.dataTables.push(...(await readDataTables(tables, projectPlace)));
  return found;
}

const NOBODYS: MovedPlace = { sharers: [], folder: [] };

/** The columns of a workflow that are part of its file. */
const JSON_COLUMNS = ['nodes', 'connections', 'settings', 'pinData', 'meta'] as const;
/** Nodes whose scripts keep something of their own. */
const SCRIPT_NODES = /^n8n-nodes-base\.(code|function|functionItem)$/;

function toDocument(row: JsonObject, tags: JsonValue[]): JsonObject {
  const document: JsonObject = { name: row.name ?? null, active: isTrue(row.active) };
  const id = idText(row.id);
  if (id !== undefined) document.id = id;
  for (const column of JSON_COLUMNS) {
    const value = jsonOf(row[column]);
    if (value !== undefined && value !== null) document[column] = value;
  }
  if (tags.length > 0) document.tags = tags;
  return document;
}

/** What scripts keep for the workflow and for their nodes: the rest are subscriptions and places of triggers, which begin anew. */
function keptByScripts(row: JsonObject): JsonObject | undefined {
  const [data, nodes] = [jsonOf(row.staticData), jsonOf(row.nodes)];
  if (!isJsonObject(data)) return undefined;
  const scripts = (Array.isArray(nodes) ? nodes : []).flatMap((node) =>
    isJsonObject(node) && SCRIPT_NODES.test(String(node.type)) ? [`node:${String(node.name)}`] : [],
  );
  const kept = Object.entries(data).filter(([name]) => name === 'global' || scripts.includes(name));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

async function tagsByWorkflow(tables: Tables): Promise<Map<string, JsonValue[]>> {
  const names = new Map((await tables.rows('tag_entity')).map(({ id, name }) => [idText(id), name]));
  const tags = new Map<string, JsonValue[]>();
  for (const { workflowId, tagId } of await tables.rows('workflows_tags')) {
    const [workflow, name] = [idText(workflowId), names.get(idText(tagId))];
    if (workflow !== undefined && name !== undefined) tags.set(workflow, [...(tags.get(workflow) ?? []), { name }]);
  }
  return tags;
}

/** SQLite holds JSON as text, PostgreSQL as values. */
function jsonOf(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' ? (parseJsonText(value) as JsonValue) : value;
}

function isTrue(value: JsonValue | undefined): boolean {
  return value === true || value === 1;
}

/** Whether these tables are those of n8n. */
export function areTables(names: readonly string[]): boolean {
  return names.includes('workflow_entity') && names.includes('credentials_entity');
}

/** The encryption key in the text of the file `config`, if it is there. */
export function keyInConfig(text: string): string | undefined {
  const config: unknown = JSON.parse(text);
  return isJsonObject(config) && typeof config.encryptionKey === 'string' ? config.encryptionKey : undefined;
}
