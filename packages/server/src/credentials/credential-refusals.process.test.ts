import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { useTestServer } from '../testing/test-server.ts';

/** Where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';

describe('Credentials refuse', () => {
  let owner: Person;
  let ann: Person;
  const server = useTestServer(async (home) => {
    const folder = path.join(home, 'secrets');
    await mkdir(folder);
    await writeFile(path.join(folder, 'large'), 'x'.repeat(70_000));
    return {
      environment: {
        MILLRACE_SSRF_ALLOW: '127.0.0.1',
        MILLRACE_SECRETS_ENV_PREFIX: 'APP_',
        MILLRACE_SECRETS_FOLDER: folder,
      },
    };
  });
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
  });

  async function store(type: string, data: JsonObject = {}, by = owner): Promise<string> {
    return String((await by.rest('POST', '/credentials', { name: 'Account', type, data })).id);
  }

  it('types that are not here or not theirs, and people nobody knows', async () => {
    const id = await store('fakeApi');
    await expectRefusal(owner.call('PATCH', `/credentials/${id}`, { type: 'noSuchApi' }), 'CREDENTIAL_TYPE_UNKNOWN');
    await expectRefusal(
      owner.call('POST', '/credentials/test', {
        credentials: { id: await store('otherApi'), type: 'fakeApi', data: {} },
      }),
      'CREDENTIAL_INVALID',
    );
    await expectRefusal(owner.call('PUT', `/credentials/${id}/share`, { shareWithIds: ['nobody'] }), 'USER_NOT_FOUND');
  });

  it.each(['oAuth1Api', 'oAuth2Api'])('to connect what is not there (%s)', async (type) => {
    await expectRefusal(owner.call('GET', `/${authOf(type)}?id=none`), 'FORBIDDEN');
    await expectRefusal(ann.call('GET', `/${authOf(type)}?id=none`), 'CREDENTIAL_NOT_FOUND');
  });

  it.each(['oAuth1Api', 'oAuth2Api'])('to connect with external secrets that cannot be had (%s)', async (type) => {
    const connect = async (field: string, by = owner) =>
      by.call('GET', `/${authOf(type)}?id=${await store(type, { clientId: field, consumerKey: field }, by)}`);
    await expectRefusal(connect('={{ $secrets[1 + 1] }}'), 'SECRET_NOT_NAMED');
    await expectRefusal(connect('={{ $secrets.env.NONE }}'), 'SECRET_NOT_FOUND');
    await expectRefusal(connect('={{ $secrets.env.NONE }}', ann), 'SECRET_NOT_ALLOWED');
    await expectRefusal(connect('={{ $secrets.files.large }}'), 'SECRET_PROVIDER_FAILED');
  });

  it('to send somebody to a service that does not answer', async () => {
    const addresses = { authUrl: NOWHERE, requestTokenUrl: NOWHERE, accessTokenUrl: NOWHERE };
    const keys = { consumerKey: 'key', consumerSecret: 'secret', signatureMethod: 'HMAC-SHA1' };
    const id = await store('oAuth1Api', { ...addresses, ...keys });
    await expectRefusal(owner.call('GET', `/oauth1-credential/auth?id=${id}`), 'OAUTH_UNREACHABLE');
    expect(await owner.rest('GET', `/credentials/${id}`)).toMatchObject({ name: 'Account' });
  });
});

function authOf(type: string): string {
  return type === 'oAuth1Api' ? 'oauth1-credential/auth' : 'oauth2-credential/auth';
}
