import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/** Where the values come from that fields of credentials read as `$secrets`: external secrets implement it. */
export interface SecretValues {
  /**
   * What `$secrets` is for these expressions: objects by the names of providers, with values by the names of secrets. The
   * server does not evaluate them: they tell which names may be needed. They name each secret.
   * @param credentialId of the credential that they stand in: whose it is may decide what it may read.
   * @throws ServerError when a secret is not there, may not be read, or a provider cannot be asked.
   */
  valuesFor(expressions: readonly string[], credentialId: string): Promise<JsonObject>;
}

/** For an instance without external secrets. */
export const NO_SECRETS: SecretValues = { valuesFor: async () => ({}) };

/** `$secrets` for the fields of a credential; `undefined` where none of them names it. */
export async function secretsFor(
  { id, data }: { id: string; data: JsonObject },
  secrets: SecretValues,
): Promise<JsonObject | undefined> {
  const expressions = [...expressionsIn(data)].filter((text) => text.includes('$secrets'));
  return expressions.length === 0 ? undefined : secrets.valuesFor(expressions, id);
}

/** Whether some field is an expression. */
export function holdsExpression(data: JsonObject): boolean {
  return !expressionsIn(data).next().done;
}

function* expressionsIn(value: JsonValue): Generator<string, void> {
  if (typeof value === 'string') {
    if (value.startsWith('=')) yield value;
  } else if (Array.isArray(value)) {
    for (const entry of value) yield* expressionsIn(entry);
  } else if (isJsonObject(value)) {
    for (const entry of Object.values(value)) yield* expressionsIn(entry);
  }
}
