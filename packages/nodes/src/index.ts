export { loadNodeTypes, type NodeCatalogue, readCatalogue } from './catalogue.ts';
export { lowerPriority } from './lib/heavy-work/lower-priority.ts';
export type { CredentialModule, NodeModule } from './node-package.ts';
export { credentialModules, nodeModules } from './registry.generated.ts';
