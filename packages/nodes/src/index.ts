export { loadNodeTypes, type NodeCatalogue, readCatalogue, readIcons } from './catalogue.ts';
export { type AssistantNodeOptions, assistantNode } from './lib/ai/assistant/assistant-node.ts';
export { priceOf } from './lib/ai/prices/price-of.ts';
export { evaluateFilter } from './lib/filter/evaluate-filter.ts';
export type { CredentialModule, NodeModule } from './node-package.ts';
export { credentialModules, nodeModules } from './registry.generated.ts';
