import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AppClient } from '../testing/app-client.ts';
import { Person, passwordOf, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

const NEW_PASSWORD = 'Another password 2';

describe('Who signs out everywhere', () => {
  const server = useTestServer();
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
    await owner.rest('PATCH', '/instance/settings', { changes: { MILLRACE_MCP_SERVER: 'true' } });
  });

  async function connect(person: Person): Promise<AppClient> {
    const app = new AppClient(server);
    const client = await app.connect(person, ['workflow:list']);
    onTestFinished(() => client.close());
    return app;
  }

  async function isConnected(app: AppClient): Promise<boolean> {
    const headers = {
      authorization: `Bearer ${app.tokens?.access_token}`,
      accept: 'application/json, text/event-stream',
    };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    return (await server.call('POST', '/mcp-server/http', list, headers)).status !== 401;
  }

  it('ends the apps that act for them, unless these are to stay, and none of others', async () => {
    const ann = await signUpMember(server, owner, 'Ann');
    const [app, ofOwner] = [await connect(ann), await connect(owner)];
    await ann.rest('DELETE', '/me/sessions?keepApps=true');
    expect(await isConnected(app)).toBe(true);
    await ann.rest('DELETE', '/me/sessions');
    expect(await isConnected(app)).toBe(false);
    expect(await ann.rest('GET', '/me/connected-apps')).toEqual([]);
    expect(await isConnected(ofOwner)).toBe(true);
  });

  it('does so by a new password, too', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    const app = await connect(bob);
    const passwords = (currentPassword: string, newPassword: string) => ({ currentPassword, newPassword });
    await bob.rest('PATCH', '/me/password', { ...passwords(passwordOf('Bob'), NEW_PASSWORD), keepApps: true });
    expect(await isConnected(app)).toBe(true);
    await bob.rest('PATCH', '/me/password', passwords(NEW_PASSWORD, passwordOf('Bob')));
    expect(await isConnected(app)).toBe(false);
  });

  it('does so by a link for a new password, and when administrators sign them out', async () => {
    const cem = await signUpMember(server, owner, 'Cem');
    const app = await connect(cem);
    const { link } = await owner.rest('GET', `/users/${cem.id}/password-reset-link`);
    const query = Object.fromEntries(new URL(String(link)).searchParams);
    await new Person(server).rest('POST', '/change-password', { ...query, password: NEW_PASSWORD });
    expect(await isConnected(app)).toBe(false);

    const again = new Person(server);
    await again.rest('POST', '/login', { email: 'cem@example.com', password: NEW_PASSWORD });
    const next = await connect(again);
    await owner.rest('DELETE', `/users/${cem.id}/sessions`);
    expect(await isConnected(next)).toBe(false);
  });
});
