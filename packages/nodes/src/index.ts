export { icons } from './icons.generated.ts';
export { credentialTypes, nodeTypes } from './registry.generated.ts';
