import type { JsonObject } from '@millrace/workflow';
import type { CredentialTable } from '../database/tables/credential-tables.ts';
import { withoutToken } from './credential-data.ts';
import { authorOf } from './field-authors.ts';
import { expressionsIn } from './field-expressions.ts';

/** A field of a credential that reads secrets. */
export interface SecretField {
  field: string;
  /** Those in it that name `$secrets`. The server does not evaluate them: they tell which names may be needed. */
  expressions: readonly string[];
  /** Who set it, and in whose name it reads; `null`: nobody who is known. */
  authorId: string | null;
}

/** Where the values come from that fields of credentials read as `$secrets`: external secrets implement it. */
export interface SecretValues {
  /**
   * What `$secrets` is in each of these fields, by their names: objects by the names of providers, with values by the names
   * of secrets. The expressions name each secret.
   * @param credential its name, for errors.
   * @throws ServerError when a secret is not there, may not be read by the author, or a provider cannot be asked.
   */
  valuesFor(fields: readonly SecretField[], credential: string): Promise<JsonObject>;
}

/** For an instance without external secrets. */
export const NO_SECRETS: SecretValues = { valuesFor: async () => ({}) };

/** A credential whose fields may read secrets. */
export type SecretReader = Pick<CredentialTable, 'name' | 'author_id' | 'field_authors'>;

/** `$secrets` for the fields of a credential that name it, by field; `undefined` where none does. */
export async function secretsFor(
  row: SecretReader,
  data: JsonObject,
  secrets: SecretValues,
): Promise<JsonObject | undefined> {
  // A token comes from a service, and is never an expression.
  const fields = Object.entries(withoutToken(data)).flatMap(([field, value]): SecretField[] => {
    const expressions = [...expressionsIn(value)].filter((text) => text.includes('$secrets'));
    return expressions.length === 0 ? [] : [{ field, expressions, authorId: authorOf(row, field) }];
  });
  return fields.length === 0 ? undefined : secrets.valuesFor(fields, row.name);
}
