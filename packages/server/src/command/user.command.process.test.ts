import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { readInstanceFile } from '../instance/data-folder.ts';
import { UserRepository } from '../users/user.repository.ts';
import { useCommand } from './testing/use-command.ts';

describe('The command millrace looks after accounts', () => {
  const { millrace, inFolder } = useCommand();

  async function withUsers<T>(act: (users: UserRepository) => Promise<T>): Promise<T> {
    await mkdir(inFolder('data'), { recursive: true });
    await readInstanceFile(inFolder('data'));
    const database = await openSqliteDatabase(inFolder('data', 'millrace.sqlite'));
    return act(new UserRepository(database.db)).finally(() => database.close());
  }

  const setOwnerUp = () =>
    withUsers(async (users) => {
      const { id } = await users.owner();
      await users.update(id, { email: 'ann@example.org', password_hash: 'old', mfa_since: 1, mfa_secret: 'x' });
    });

  it('with addresses to hand over', async () => {
    await setOwnerUp();
    const invited = await millrace(['user', 'invite', 'Bob@example.org']);
    expect(invited.stdout).toMatch(/http:\/\/localhost:5678\/signup\?inviterId=\S+&token=\S+/);
    const reset = await millrace(['user', 'reset-password', 'ann@example.org']);
    expect(reset.stdout).toMatch(/http:\/\/localhost:5678\/change-password\?token=\S+/);
    expect((await millrace(['user', 'reset-password', 'bob@example.org'])).stderr).toContain('has not accepted');
  });

  it('whose authenticator is lost', async () => {
    await setOwnerUp();
    expect((await millrace(['user', 'reset-two-factors', 'ann@example.org'])).code).toBe(0);
    expect(await withUsers((users) => users.owner())).toMatchObject({ mfa_since: null, mfa_secret: null });
    expect(JSON.parse((await millrace(['user', 'list', '--json'])).stdout)).toMatchObject([
      { email: 'ann@example.org', role: 'owner', state: 'active', twoFactors: false },
    ]);
  });

  it('and says what cannot be done', async () => {
    expect((await millrace(['user', 'list'])).stderr).toContain('There is no instance in');
    await withUsers(async () => undefined);
    expect((await millrace(['user', 'delete'])).stderr).toContain('"user" does not know "delete".');
    expect((await millrace(['user', 'invite', 'bob@example.org'])).stderr).toContain('is not set up yet');
    expect((await millrace(['user', 'reset-password', 'nobody'])).stderr).toContain('"nobody" is no email address.');
  });
});
