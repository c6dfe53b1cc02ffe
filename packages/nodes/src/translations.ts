import type { TypeTranslation } from '@millrace/node-sdk';
import germanCredentialTypes from './translations/de/credential-types.json' with { type: 'json' };
import germanNodeTypes from './translations/de/node-types.json' with { type: 'json' };

/** What all types are called in other languages than English, by language. */
export const translations: Record<string, TypeTranslation> = {
  de: { nodeTypes: germanNodeTypes, credentialTypes: germanCredentialTypes },
};
