import type { CredentialTypeDescription, TypeTranslation } from '@millrace/workflow';
import type { JsonText } from '../http/json-text.ts';
import { lastingJson } from './lasting-json.ts';

/** What types are called in one language. */
export interface TranslatedTypes {
  /** Names and descriptions of node types, as clients get them. */
  nodeTypes: JsonText;
  /** All credential types under their names in this language, as clients get them. */
  credentialTypes: JsonText;
  credentialNames: ReadonlyMap<string, string>;
}

export function translateTypes(
  { nodeTypes, credentialTypes }: TypeTranslation,
  described: readonly CredentialTypeDescription[],
): TranslatedTypes {
  const credentialNames = new Map(Object.entries(credentialTypes));
  const translated = described.map((type) => ({
    ...type,
    displayName: credentialNames.get(type.name) ?? type.displayName,
  }));
  return { nodeTypes: lastingJson(nodeTypes), credentialTypes: lastingJson(translated), credentialNames };
}
