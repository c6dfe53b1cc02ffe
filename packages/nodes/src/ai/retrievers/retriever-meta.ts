/** What retrievers have in common, in catalogue and creator. */
export const retrieverMeta = {
  group: ['transform' as const],
  family: 'data' as const,
  supplies: 'ai_retriever' as const,
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Retrievers'] },
    alias: ['search', 'documents', 'rag', 'knowledge'],
  },
};

export const modelInput = { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 };
export const retrieverInput = { type: 'ai_retriever', displayName: 'Retriever', required: true, maxConnections: 1 };
