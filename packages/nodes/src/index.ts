export { loadNodeTypes, type NodeCatalogue, readCatalogue } from './catalogue.ts';
export type { CredentialModule, NodeModule } from './node-package.ts';
export { credentialModules, nodeModules } from './registry.generated.ts';
