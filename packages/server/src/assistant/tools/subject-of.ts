import { isJsonObject, type JsonObject } from '@millrace/workflow';

/** Arguments that say best what a call is about. */
const TELLING = ['query', 'type', 'search', 'id', 'executionId', 'reason'];
const MAX_LENGTH = 80;

/** What a call of a tool is about, for people: a name or a few words, empty where there is nothing to say. */
export function subjectOf(args: JsonObject): string {
  const { changes } = args;
  if (Array.isArray(changes)) return shortened([...new Set(changes.flatMap(nodeOf))].join(', '));
  const telling = TELLING.map((name) => args[name]).find((value) => typeof value === 'string');
  return typeof telling === 'string' ? shortened(telling) : '';
}

/** The node that a change names. */
function nodeOf(change: unknown): string[] {
  if (!isJsonObject(change)) return [];
  const { node, name } = change;
  const named = isJsonObject(node) ? node.name : name;
  return typeof named === 'string' ? [named] : [];
}

function shortened(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}
