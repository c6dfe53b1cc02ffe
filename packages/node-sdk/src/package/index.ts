export { credentialClass } from './credential-class.ts';
export { MISSING_FEATURES } from './missing-features.ts';
export { nodeClass, type PackagedNode, type PackageParts } from './node-class.ts';
export { differencesOf, missingIn, missingInCredential } from './portability.ts';
