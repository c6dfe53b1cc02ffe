/** What loaders have in common, in catalogue and creator. */
export const documentMeta = {
  group: ['transform' as const],
  family: 'data' as const,
  supplies: 'ai_document' as const,
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Document loaders'] },
    alias: ['file', 'pdf', 'text', 'rag', 'knowledge'],
  },
};

const splitter = { type: 'ai_textSplitter', displayName: 'Text splitter', maxConnections: 1 };

/** A splitter where the parameters ask for one. In the first version, which knew no other way, it may be left out. */
export const splitterInput = `={{ ((mode) =>
  mode === 'simple' ? [] : [{ ...${JSON.stringify(splitter)}, required: mode === 'custom' }]
)($parameter.textSplittingMode) }}`;

/** The splitter of old loaders. */
export const oldSplitterInput = (required: boolean) => [{ ...splitter, required }];
