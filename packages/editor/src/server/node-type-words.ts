import type { NodeTypeSummary, NodeTypeWords } from '@millrace/workflow';

/** What node types are called in a language, by their names. */
export type TypeWords = ReadonlyMap<string, NodeTypeWords>;

/** The words as the server answers them; in their own language types need none. */
export function toWords(translation: Record<string, NodeTypeWords> | null): TypeWords {
  return new Map(Object.entries(translation ?? {}));
}

/** A node type as it is called in a language. What it is called by itself stays a search word. */
export function inWords<Type extends NodeTypeSummary>(type: Type, words: TypeWords): Type {
  const translated = words.get(type.name);
  if (!translated) return type;
  const { displayName, description } = translated;
  const alias = [...(type.codex?.alias ?? []), type.displayName];
  return { ...type, displayName, description, codex: { ...type.codex, alias } };
}
