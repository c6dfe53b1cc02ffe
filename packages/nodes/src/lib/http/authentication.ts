import { NodeError } from '@millrace/node-sdk';

/** Credential slots of the kinds that any service may ask for. */
const GENERIC = [
  'httpBasicAuth',
  'httpBearerAuth',
  'httpCustomAuth',
  'httpDigestAuth',
  'httpHeaderAuth',
  'httpQueryAuth',
  'oAuth1Api',
  'oAuth2Api',
] as const;

export const genericSlots = GENERIC.map((name) => ({
  name,
  required: true,
  displayOptions: { show: { authentication: ['genericCredentialType'], genericAuthType: [name] } },
}));

/** What versions 2 and up ask of the user. */
export interface AuthenticationChoice {
  authentication: 'none' | 'predefinedCredentialType' | 'genericCredentialType';
  nodeCredentialType: string;
  genericAuthType: string;
}

/** The credential type that signs requests. @throws NodeError when none was chosen. */
export function chosenCredentialType(choice: AuthenticationChoice): string | undefined {
  if (choice.authentication === 'none') return undefined;
  const isGeneric = choice.authentication === 'genericCredentialType';
  const type = isGeneric ? choice.genericAuthType : choice.nodeCredentialType;
  if (type) return type;
  throw new NodeError('No kind of credential was chosen', {
    description: "Choose one under 'Credential type', or set 'Authentication' to 'None'.",
    parameter: isGeneric ? 'genericAuthType' : 'nodeCredentialType',
    code: 'CREDENTIAL_NOT_SET',
  });
}

const FIRST_KINDS = new Map([
  ['basicAuth', 'httpBasicAuth'],
  ['digestAuth', 'httpDigestAuth'],
  ['headerAuth', 'httpHeaderAuth'],
  ['queryAuth', 'httpQueryAuth'],
  ['oAuth1', 'oAuth1Api'],
  ['oAuth2', 'oAuth2Api'],
]);

export const firstSlots = [...FIRST_KINDS].map(([kind, name]) => ({
  name,
  required: true,
  displayOptions: { show: { authentication: [kind] } },
}));

/** The credential type of a kind of authentication of version 1. @throws NodeError for a kind that does not exist. */
export function firstCredentialType(kind: string): string | undefined {
  if (kind === 'none') return undefined;
  const type = FIRST_KINDS.get(kind);
  if (type !== undefined) return type;
  throw new NodeError(`'${kind}' is not a kind of authentication`, {
    description: "Choose one of the list of 'Authentication'.",
    parameter: 'authentication',
    code: 'CREDENTIAL_NOT_SET',
  });
}
