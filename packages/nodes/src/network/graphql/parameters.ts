import { boolean, credentialsSelect, fixedCollection, group, json, options, string } from '@millrace/node-sdk';

/** Credential types by kind of authentication. */
export const CREDENTIAL_TYPES: ReadonlyMap<string, string> = new Map([
  ['basicAuth', 'httpBasicAuth'],
  ['customAuth', 'httpCustomAuth'],
  ['digestAuth', 'httpDigestAuth'],
  ['headerAuth', 'httpHeaderAuth'],
  ['queryAuth', 'httpQueryAuth'],
  ['oAuth1', 'oAuth1Api'],
  ['oAuth2', 'oAuth2Api'],
]);

const requestFormat = { label: 'Request format', required: true } as const;
const asGraphql = { name: 'GraphQL', value: 'graphql', description: 'The query as it is; no variables' } as const;
const asJson = { name: 'JSON', value: 'json', description: 'Understood by all services' } as const;
const jsonOnly = { show: { requestFormat: ['json'], requestMethod: ['POST'] } };

export const graphqlParameters = [
  options('authentication', {
    label: 'Authentication',
    noDataExpression: true,
    default: 'none',
    options: [
      { name: 'Credential of a service', value: 'predefinedCredentialType', description: 'One that is known here' },
      { name: 'Basic auth', value: 'basicAuth' },
      { name: 'Custom auth', value: 'customAuth' },
      { name: 'Digest auth', value: 'digestAuth' },
      { name: 'Header auth', value: 'headerAuth' },
      { name: 'None', value: 'none' },
      { name: 'OAuth1', value: 'oAuth1' },
      { name: 'OAuth2', value: 'oAuth2' },
      { name: 'Query auth', value: 'queryAuth' },
    ],
  }),
  credentialsSelect('nodeCredentialType', {
    label: 'Credential type',
    noDataExpression: true,
    required: true,
    credentialTypes: ['extends:oAuth2Api', 'extends:oAuth1Api', 'has:authenticate'],
    displayOptions: { show: { authentication: ['predefinedCredentialType'] } },
  }),
  options('requestMethod', {
    label: 'Method',
    default: 'POST',
    options: [
      { name: 'GET', value: 'GET', description: 'Queries only' },
      { name: 'POST', value: 'POST' },
    ],
  }),
  string('endpoint', { label: 'Endpoint', placeholder: 'https://example.com/graphql', required: true }),
  boolean('allowUnauthorizedCerts', {
    label: 'Ignore certificate problems',
    description: 'Also talk to servers whose certificate cannot be verified',
  }),
  options('requestFormat', {
    ...requestFormat,
    default: 'graphql',
    options: [asGraphql, asJson],
    displayOptions: { show: { requestMethod: ['POST'], '@version': [1] } },
  }),
  options('requestFormat', {
    ...requestFormat,
    default: 'json',
    options: [asJson, asGraphql],
    displayOptions: { show: { requestMethod: ['POST'], '@version': [{ _cnd: { gte: 1.1 } }] } },
  }),
  string('query', {
    label: 'Query',
    description: 'A query or mutation',
    placeholder: 'query { user(id: 1) { name } }',
    required: true,
    typeOptions: { rows: 6 },
  }),
  json('variables', {
    label: 'Variables',
    description: 'Values for the variables of the query, as JSON',
    default: '',
    displayOptions: jsonOnly,
  }),
  string('operationName', {
    label: 'Operation name',
    description: 'Which operation is meant, when the query holds several',
    displayOptions: jsonOnly,
  }),
  options('responseFormat', {
    label: 'Response format',
    default: 'json',
    options: [
      { name: 'JSON', value: 'json' },
      { name: 'Text', value: 'string', description: 'The answer as it came, in a field' },
    ],
  }),
  string('dataPropertyName', {
    label: 'Field for the text',
    default: 'data',
    required: true,
    displayOptions: { show: { responseFormat: ['string'] } },
  }),
  fixedCollection('headerParametersUi', {
    label: 'Headers',
    placeholder: 'Add header',
    multiple: true,
    groups: [group('parameter', 'Header', [string('name', { label: 'Name' }), string('value', { label: 'Value' })])],
  }),
];
