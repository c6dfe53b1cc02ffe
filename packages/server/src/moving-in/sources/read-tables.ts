import { isJsonObject, type JsonObject, type JsonValue, parseJsonText } from '@millrace/workflow';
import { type MovedThings, nothingMoved } from '../moved-things.ts';
import { idText, readCredential } from './read-credential.ts';

/** Rows of a table, with all its columns. */
export type ReadRows = (table: string) => Promise<JsonObject[]>;

/** Reads what the tables of n8n hold. @param key of the instance they belong to. */
export async function readTables(rowsOf: ReadRows, key: string | undefined): Promise<MovedThings> {
  const found = nothingMoved();
  const tags = await tagsByWorkflow(rowsOf);
  for (const row of await rowsOf('workflow_entity')) {
    const origin = `the workflow "${String(row.name)}"`;
    try {
      const document = toDocument(row, tags.get(idText(row.id) ?? '') ?? []);
      found.workflows.push({ origin, document, isArchived: isTrue(row.isArchived) });
    } catch (error) {
      found.unread.push({ origin, problem: `It cannot be read (${(error as Error).message}).` });
    }
  }
  for (const row of await rowsOf('credentials_entity')) {
    const credential = readCredential(row, key);
    if (credential) found.credentials.push(credential);
    else found.unread.push({ origin: `the credential "${String(row.name)}"`, problem: 'It has no type or no data.' });
  }
  for (const { key: name, value } of await rowsOf('variables')) {
    if (typeof name === 'string') found.variables.push({ name, value: typeof value === 'string' ? value : '' });
  }
  return found;
}

/** The columns of a workflow that are part of its file. What its triggers remember is not: they begin anew. */
const JSON_COLUMNS = ['nodes', 'connections', 'settings', 'pinData', 'meta'] as const;

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

async function tagsByWorkflow(rowsOf: ReadRows): Promise<Map<string, JsonValue[]>> {
  const names = new Map((await rowsOf('tag_entity')).map(({ id, name }) => [idText(id), name]));
  const tags = new Map<string, JsonValue[]>();
  for (const { workflowId, tagId } of await rowsOf('workflows_tags')) {
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
