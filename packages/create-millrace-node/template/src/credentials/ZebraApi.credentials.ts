import type { CredentialDescription } from 'n8n-workflow';

export class ZebraApi implements CredentialDescription {
  name = 'zebraApi';
  displayName = 'The Zebras API';
  properties: CredentialDescription['properties'] = [
    { displayName: 'Address', name: 'baseUrl', type: 'string', default: 'https://api.example.com', required: true },
    {
      displayName: 'Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
    },
  ];
  /** Added to each request of a node that uses the credential. */
  authenticate: CredentialDescription['authenticate'] = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{ $credentials.token }}' } },
  };
  /** Succeeds when the credential works. */
  test: CredentialDescription['test'] = { request: { baseURL: '={{ $credentials.baseUrl }}', url: '/me' } };
}
