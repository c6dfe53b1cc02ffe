import type { TypeTranslation } from '@millrace/node-sdk';
import { nodeModules } from './registry.generated.ts';
import germanCredentialTypes from './translations/de/credential-types.json' with { type: 'json' };
import germanNodeTypes from './translations/de/node-types.json' with { type: 'json' };

/** What the tool of a node is called that has this name. */
const TOOL_NAMES: Record<string, (name: string) => string> = {
  de: (name) => `${name.replaceAll(' ', '-')}-Werkzeug`,
};

/** Words with those for tools of nodes, which say the same as the nodes. */
function withTools(language: string, words: TypeTranslation): TypeTranslation {
  const tools = nodeModules.flatMap(({ name, toolOf }) => {
    const node = toolOf === undefined ? undefined : words.nodeTypes[toolOf];
    const nameOf = TOOL_NAMES[language];
    return node && nameOf ? [[name, { ...node, displayName: nameOf(node.displayName) }] as const] : [];
  });
  return { ...words, nodeTypes: { ...words.nodeTypes, ...Object.fromEntries(tools) } };
}

/** What all types are called in other languages than English, by language. */
export const translations: Record<string, TypeTranslation> = {
  de: withTools('de', { nodeTypes: germanNodeTypes, credentialTypes: germanCredentialTypes }),
};
