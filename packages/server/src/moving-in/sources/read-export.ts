import { isJsonObject, parseJsonText } from '@millrace/workflow';
import { type MovedThings, nothingMoved } from '../moved-things.ts';
import { readCredential } from './read-credential.ts';

/** A file, with what it is called. */
export interface ExportedFile {
  name: string;
  text: string;
}

/** Reads exported files: a workflow, a credential, or a list of them each. @param key of the instance they come from. */
export function readExport(files: Iterable<ExportedFile>, key: string | undefined): MovedThings {
  const found = nothingMoved();
  for (const { name, text } of files) readFile(found, { name, text }, key);
  return found;
}

function readFile(found: MovedThings, { name, text }: ExportedFile, key: string | undefined): void {
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch (error) {
    found.unread.push({ origin: name, problem: `It is not JSON (${(error as Error).message}).` });
    return;
  }
  const entries = Array.isArray(value) ? value : [value];
  for (const [index, entry] of entries.entries()) {
    const origin = Array.isArray(value) ? `${name}, entry ${index + 1}` : name;
    const credential = readCredential(entry, key);
    if (isJsonObject(entry) && Array.isArray(entry.nodes)) {
      found.workflows.push({ origin, document: entry, isArchived: entry.isArchived === true });
    } else if (credential) found.credentials.push(credential);
    else found.unread.push({ origin, problem: 'It is neither a workflow nor a credential.' });
  }
}
