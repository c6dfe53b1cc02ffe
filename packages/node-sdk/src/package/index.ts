export { credentialClass } from './credential-class.ts';
export { MISSING_FEATURES } from './missing-features.ts';
export { nodeClass } from './node-class.ts';
export { differencesOf, missingIn, missingInCredential } from './portability.ts';
