import { MASKED_SECRET } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

const TESTED = { status: 'OK', message: 'Connection tested successfully' };

describe('A credential is tried out', () => {
  const server = useTestServer();
  let owner: Person;
  let reader: Person & { id: string };
  let id: string;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    reader = await signUpMember(server, owner, 'rita');
    const data = { user: 'ann', key: 'hunter2' };
    id = String((await owner.rest('POST', '/credentials', { name: 'Mine', type: 'fakeApi', data })).id);
    await owner.rest('PUT', `/credentials/${id}/share`, { shareWithIds: [reader.id] });
  });

  const test = (credentials: JsonObject, person = owner) => person.call('POST', '/credentials/test', { credentials });

  it('before it is stored', async () => {
    expect((await test({ type: 'fakeApi', data: { user: 'bob', key: 'hunter2' } })).data).toEqual(TESTED);
    expect((await test({ type: 'fakeApi', data: { user: 'bob', key: 'wrong' } })).data).toEqual({
      status: 'Error',
      message: 'bob is refused.',
      hint: 'Check the key.',
    });
  });

  it('as it is stored, and with what is stored for masked secrets', async () => {
    expect((await test({ id, type: 'fakeApi' })).data).toEqual(TESTED);
    expect((await test({ id, type: 'fakeApi', data: { user: 'eve', key: MASKED_SECRET } })).data).toEqual(TESTED);
    expect((await test({ id, type: 'fakeApi', data: { user: 'eve', key: '' } })).data).toMatchObject({
      message: 'eve is refused.',
    });
  });

  it('by those who may use it, but with other fields only by its owner: they say where the secrets go', async () => {
    expect((await test({ id, type: 'fakeApi' }, reader)).data).toEqual(TESTED);
    const elsewhere = await test({ id, type: 'fakeApi', data: { user: 'x', key: MASKED_SECRET } }, reader);
    expect(elsewhere).toMatchObject({ status: 403, data: { code: 'FORBIDDEN' } });
    const stranger = await signUpMember(server, owner, 'sam');
    expect(await test({ id, type: 'fakeApi' }, stranger)).toMatchObject({ status: 404 });
  });

  it('and what cannot be told is said', async () => {
    const message = async (credentials: JsonObject) => {
      const { data } = await test(credentials);
      return (data as JsonObject).message;
    };
    expect(await message({ type: 'nobody', data: {} })).toBe('There is no credential type "nobody" here.');
    expect(await message({ type: 'fakeApi', data: { user: '={{ $json.user }}', key: 'hunter2' } })).toBe(
      'The field "user" is an expression: it has no value until a node uses the credential.',
    );
    expect(await test({ id: 'unknown', type: 'fakeApi' }, reader)).toMatchObject({ status: 404 });
    expect(await test({ id, type: 'otherApi' })).toMatchObject({ data: { status: 'Error' } });
    expect(await test({ data: {} })).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
  });

  it('by a runner that may end meanwhile, which is an error', async () => {
    const answer = await test({ type: 'fakeApi', data: { user: 'crash', key: '' } });
    expect(answer).toMatchObject({ status: 500, data: { code: 'RUNNER_CRASHED' } });
  });
});
