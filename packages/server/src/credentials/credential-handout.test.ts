import type { CredentialTypeDescription, WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import type { CredentialTable } from '../database/tables/credential-tables.ts';
import { CredentialHandout } from './credential-handout.ts';
import { NO_SECRETS } from './secret-values.ts';

const types: CredentialTypeDescription[] = [
  { name: 'oAuth2Api', displayName: 'OAuth2', properties: [] },
  { name: 'appApi', displayName: 'App', extends: ['oAuth2Api'], properties: [], clientSecretFor: ['app.trigger'] },
  { name: 'otherApi', displayName: 'Other', extends: ['oAuth2Api'], properties: [] },
];
const stored = {
  clientId: 'C',
  clientSecret: 'S',
  privateKey: 'P',
  oauthTokenData: { access_token: 'T', refresh_token: 'R' },
};
const rowOf = (type: string): CredentialTable => ({
  id: type,
  name: 'Mine',
  type,
  data: '',
  node_types: null,
  domains: null,
  renewed_until: null,
  author_id: null,
  field_authors: null,
  created_at: 0,
  updated_at: 0,
});
const handout = new CredentialHandout({
  repository: { findById: async (id) => rowOf(id), findByName: async () => [] },
  tokens: { fresh: async () => stored },
  access: { allowsUser: async () => true },
  secrets: NO_SECRETS,
  credentialTypes: async () => (name) => types.find((type) => type.name === name),
});

async function given(nodeType: string, credentialType: string, isSubscribing?: boolean) {
  const node: WorkflowNode = {
    id: 'n',
    name: 'N',
    type: nodeType,
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
    credentials: { [credentialType]: { id: credentialType, name: 'Mine' } },
  };
  const run = { people: ['ann'], actsFor: [] };
  const { data } = await handout.forNode({ node, credentialType, run, ...(isSubscribing && { isSubscribing }) });
  return data;
}

it('hands the client secret to the trigger that its type names, while it subscribes', async () => {
  const data = await given('app.trigger', 'appApi', true);
  expect(data).toMatchObject({ clientId: 'C', clientSecret: 'S', oauthTokenData: { access_token: 'T' } });
  expect(data).not.toHaveProperty('privateKey');
  expect(data.oauthTokenData).not.toHaveProperty('refresh_token');
});

it.each([
  ['the same trigger in an execution', 'app.trigger', 'appApi', false],
  ['another trigger that subscribes', 'other.trigger', 'appApi', true],
  ['a trigger that subscribes with another type of credential', 'app.trigger', 'otherApi', true],
])('keeps the client secret from %s', async (_who, nodeType, credentialType, isSubscribing) => {
  expect(await given(nodeType, credentialType, isSubscribing)).not.toHaveProperty('clientSecret');
});
