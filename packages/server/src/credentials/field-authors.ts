import { isJsonObject, type JsonObject } from '@millrace/workflow';
import type { CredentialTable } from '../database/tables/credential-tables.ts';
import { expressionsIn } from './field-expressions.ts';

/** Columns of a credential that say in whose name its fields read. */
export type AuthorColumns = Pick<CredentialTable, 'author_id' | 'field_authors'>;

/** A field that is an expression reads in the name of who set it, whoever owns the credential; `null`: of nobody. */
export function authorOf({ author_id, field_authors }: AuthorColumns, field: string): string | null {
  const authors = readAuthors(field_authors);
  return Object.hasOwn(authors, field) ? String(authors[field]) : author_id;
}

/** What changes when somebody saves a credential: they are the author of expressions in the fields that they changed. */
export interface SavedFields {
  row: AuthorColumns;
  before: JsonObject;
  after: JsonObject;
  savedBy: string;
}

/** `field_authors` after a change. */
export function authorsAfter({ row, before, after, savedBy }: SavedFields): string | null {
  const authors: Record<string, string> = Object.create(null);
  for (const [field, value] of Object.entries(after)) {
    if (expressionsIn(value).next().done) continue;
    const isKept = Object.hasOwn(before, field) && JSON.stringify(before[field]) === JSON.stringify(value);
    const author = isKept ? authorOf(row, field) : savedBy;
    if (author !== null && author !== row.author_id) authors[field] = author;
  }
  return Object.keys(authors).length === 0 ? null : JSON.stringify(authors);
}

function readAuthors(text: string | null): JsonObject {
  const authors: unknown = text === null ? {} : JSON.parse(text);
  return isJsonObject(authors) ? authors : {};
}
