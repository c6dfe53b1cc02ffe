import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

describe('Workflows that use a credential', () => {
  const server = useTestServer();
  let owner: Person;
  let member: Person & { id: string };
  let id: string;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    member = await signUpMember(server, owner, 'mia');
    const body = { name: 'Mine', type: 'fakeApi', data: { user: 'ann' } };
    id = String((await owner.rest('POST', '/credentials', body)).id);
    await owner.rest('PUT', `/credentials/${id}/share`, { shareWithIds: [member.id] });
  });

  const node = (name: string, more: JsonObject = {}): JsonObject => ({
    ...{ id: name, name, type: 'fake.webhook', typeVersion: 1, position: [0, 0], parameters: {} },
    ...more,
  });
  const store = async (person: Person, name: string, nodes: JsonObject[]) =>
    String((await person.rest('POST', '/workflows', { name, nodes, connections: {} })).id);
  const uses = async (person: Person) => person.rest('GET', `/credentials/${id}/workflows`);

  it('are listed with their nodes, to those who may see them', async () => {
    const credentials = { fakeApi: { id, name: 'Mine' } };
    const used = await store(owner, 'B uses it', [node('Asks', { credentials }), node('Does not')]);
    await store(owner, 'Only names it', [node('Note', { notes: `"${id}"` })]);
    const ofMember = await store(member, 'A of the member', [node('Asks too', { credentials })]);
    const inOwn = { id: used, name: 'B uses it', active: false };
    expect(await uses(owner)).toEqual([
      expect.objectContaining({ id: ofMember }),
      { ...inOwn, nodes: [{ id: 'Asks', name: 'Asks', type: 'fake.webhook' }] },
    ]);
    expect(await uses(member)).toMatchObject([{ id: ofMember, nodes: [{ name: 'Asks too' }] }]);
  });

  it('are not told to those who may not see the credential', async () => {
    const stranger = await signUpMember(server, owner, 'sam');
    expect(await stranger.call('GET', `/credentials/${id}/workflows`)).toMatchObject({ status: 404 });
  });
});
