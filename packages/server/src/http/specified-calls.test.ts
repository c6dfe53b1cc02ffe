import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as api from '@millrace/api';
import { describe, expect, it } from 'vitest';

/** Test of the server: its file, and the beginning of its name. */
type Proof = readonly [file: string, name: string];

const accounts: Proof = ['users/users.process.test.ts', 'change their name at will'];
const invited: Proof = ['users/users.process.test.ts', 'are invited by a link that the owner hands over'];
const newPassword: Proof = ['users/users.process.test.ts', 'get a link for a new password, and the same answer'];
const owner: Proof = ['users/owner.process.test.ts', 'ends to be open once it is set up'];
const signIn: Proof = ['sessions/sessions.process.test.ts', 'needs address and password'];
const keys: Proof = ['api-keys/api-keys.process.test.ts', 'act for their user'];
const tags: Proof = ['tags/tags.process.test.ts', 'are made, renamed, listed by name and deleted'];
const credentials: Proof = ['credentials/credentials.process.test.ts', 'are changed without their secrets being sent'];
const packages: Proof = ['packages/packages.process.test.ts', 'are installed from the registry, run, are updated'];
const lookups: Proof = ['node-types/node-lookups.process.test.ts', 'can be asked in the address, too'];
const workflows: Proof = ['workflows/workflows.process.test.ts', 'change in the fields that are sent'];
const activation: Proof = ['triggers/triggers.process.test.ts', 'leave their failure behind, and say'];
const runs: Proof = ['executions/executions.process.test.ts', 'by hand wait for a call when only a webhook'];
const deletions: Proof = ['executions/execution-filters.process.test.ts', 'are deleted by filter'];

/** Every call that the editor and the dialogs are specified to make, and where a test makes it. */
const CALLS: Readonly<Record<string, Proof>> = {
  'GET /settings': ['tags/tags.process.test.ts', 'an instance says so'],
  'GET /login': signIn,
  'POST /login': signIn,
  'POST /logout': ['sessions/sessions.process.test.ts', 'refuses whoever is not signed in'],
  'GET /me': accounts,
  'PATCH /me': accounts,
  'PATCH /me/password': ['users/users.process.test.ts', 'change their password, which signs them out'],
  'POST /owner': owner,
  'POST /owner/skip-setup': ['users/owner.process.test.ts', 'lets the machine itself in'],
  'GET /resolve-signup-token': invited,
  'POST /users/:userId': invited,
  'POST /forgot-password': newPassword,
  'GET /resolve-password-token': newPassword,
  'POST /change-password': newPassword,
  'GET /users': invited,
  'POST /users': invited,
  'POST /users/:userId/reinvite': ['users/users.process.test.ts', 'are invited by a message, again if need be'],
  'DELETE /users/:userId': ['users/users.process.test.ts', 'go with what they own, or leave it'],
  'GET /me/api-key': keys,
  'POST /me/api-key': keys,
  'DELETE /me/api-key': keys,
  'POST /me/survey': ['users/users.process.test.ts', 'answer what they do'],
  'GET /tags': tags,
  'POST /tags': tags,
  'PATCH /tags/:tagId': tags,
  'DELETE /tags/:tagId': tags,
  'GET /credential-types': ['node-types/node-types.process.test.ts', 'of %s are sent again only'],
  'GET /credentials': credentials,
  'GET /credentials/:id': credentials,
  'GET /credentials/new': ['credentials/credentials.process.test.ts', 'have names that are proposed'],
  'POST /credentials': credentials,
  'PATCH /credentials/:id': credentials,
  'DELETE /credentials/:id': ['credentials/credentials.process.test.ts', 'have names that are proposed'],
  'POST /credentials/test': ['credentials/credential-tests.process.test.ts', 'before it is stored'],
  'PUT /credentials/:id/share': ['sharing/sharing.process.test.ts', 'refuses those who are unknown'],
  'GET /oauth1-credential/auth': ['credentials/oauth/oauth2.process.test.ts', 'lets only the owner of a credential'],
  'GET /oauth2-credential/auth': ['credentials/oauth/oauth2.process.test.ts', 'lets only the owner of a credential'],
  'GET /credential-icon/:name': ['node-types/node-types.process.test.ts', 'lend their picture'],
  'GET /credential-translation': ['node-types/node-types.process.test.ts', 'are named in the language of the request'],
  'GET /node-types': ['node-types/node-types.process.test.ts', 'of %s are sent again only'],
  'POST /node-types': ['http/http.process.test.ts', 'lists node types and credential types'],
  'GET /node-translation-headers': [
    'node-types/node-types.process.test.ts',
    'are named in the language of the request',
  ],
  'GET /node-icon/:name': ['http/http.process.test.ts', 'serves icons as pictures'],
  'GET /node-parameter-options': lookups,
  'GET /nodes-list-search': lookups,
  'GET /nodes': packages,
  'POST /nodes': packages,
  'DELETE /nodes': packages,
  'PATCH /nodes': packages,
  'GET /workflows/new': ['workflows/workflows.process.test.ts', 'get names that nobody has'],
  'GET /workflows/from-url': ['access/access.walk.process.test.ts', '$name tells each actor'],
  'POST /workflows': ['workflows/workflows.process.test.ts', 'come back as they were sent'],
  'GET /workflows': ['workflows/workflow-list.process.test.ts', 'is sorted by name, by time'],
  'GET /workflows/:id': workflows,
  'PATCH /workflows/:id': workflows,
  'DELETE /workflows/:id': ['workflows/workflows.process.test.ts', 'go with their executions and webhooks'],
  'GET /active': ['access/access.walk.process.test.ts', '$name tells each actor'],
  'GET /active/error/:id': activation,
  'POST /workflows/run': runs,
  'DELETE /test-webhook/:id': runs,
  'GET /executions-current': ['executions/execution-filters.process.test.ts', 'are stopped all at once'],
  'POST /executions-current/:id/stop': ['runners/real-runner.process.test.ts', 'goes on answering while a script'],
  'GET /executions': ['executions/execution-filters.process.test.ts', 'are filtered by mode, status, time'],
  'GET /executions/:id': ['executions/execution-filters.process.test.ts', 'begin at any of their nodes'],
  'POST /executions/delete': deletions,
  'POST /executions/:id/retry': ['runners/real-runner.process.test.ts', 'retries a failed execution'],
  'GET /options/timezones': ['access/access.walk.process.test.ts', '$name tells each actor'],
  'GET /data/:fileId': ['binary-data/binary-data.process.test.ts', 'are shown and downloaded'],
  'GET /push': ['sharing/sharing.process.test.ts', 'keeps pages from each other'],
};

const served = new Set(
  Object.entries(api)
    .filter(([name]) => name.endsWith('Routes'))
    .flatMap(([, group]) => Object.values(group as unknown as Record<string, { method: string; path: string }>))
    .map(({ method, path: place }) => `${method} ${place}`),
);

describe('A call that is specified', () => {
  it.each(Object.entries(CALLS))('%s is served, and made in a test', (call, [file, name]) => {
    expect(served).toContain(call);
    const text = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
    expect(text.includes(`'${name}`) || text.includes(`\`${name}`)).toBe(true);
    // The place as a test writes it: up to the first part that is chosen by the caller.
    const [beginning = ''] = (call.split(' ')[1] ?? '').split('/:');
    if (!file.startsWith('access/')) expect(text).toContain(beginning);
  });
});
