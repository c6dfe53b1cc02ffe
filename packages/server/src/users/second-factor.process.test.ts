import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { Person, passwordOf, setUpOwner, signUpMember } from '../testing/people.ts';
import { useTestServer } from '../testing/test-server.ts';

const PERIOD_MS = 30_000;

describe('A second factor', () => {
  const server = useTestServer();
  let owner: Person;
  let ann: Person & { id: string };
  let authenticator: TOTP;
  let recoveryCodes: string[];
  /** Codes of later periods are taken, too, once each: no test waits for the next one. */
  let period = -1;
  const nextCode = () => authenticator.generate({ timestamp: Date.now() + period++ * PERIOD_MS });
  const currentPassword = passwordOf('Ann');
  const signIn = (more: object = {}) =>
    new Person(server).call('POST', '/login', { email: 'ann@example.com', password: currentPassword, ...more });

  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
  });

  it('is turned on with a first code, and shows recovery codes once', async () => {
    expect(await ann.call('POST', '/me/mfa', {})).toMatchObject({ status: 403, data: { code: 'PASSWORD_WRONG' } });
    const { secret, uri } = await ann.rest('POST', '/me/mfa', { currentPassword });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Millrace:ann%40example\.com\?issuer=Millrace&secret=/);
    authenticator = new TOTP({ secret: String(secret) });
    expect((await signIn()).status).toBe(200);
    expect(await ann.call('POST', '/me/mfa/enable', { code: '000' })).toMatchObject({
      status: 401,
      data: { code: 'MFA_WRONG' },
    });
    ({ recoveryCodes } = (await ann.rest('POST', '/me/mfa/enable', { code: nextCode() })) as never);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await ann.rest('GET', '/me')).toMatchObject({ mfaEnabled: true });
    const rows = await server.database.db.selectFrom('mfa_recovery_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]);
    const { mfa_secret } = await server.database.db
      .selectFrom('user_account')
      .select('mfa_secret')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(mfa_secret).not.toContain(String(secret));
  });

  it('is asked for only once the password is right, and each code is good once', async () => {
    expect(await signIn({ password: 'Wrong 12345' })).toMatchObject({ data: { code: 'SIGN_IN_FAILED' } });
    expect(await signIn()).toMatchObject({ status: 401, data: { code: 'MFA_REQUIRED' } });
    const mfaCode = nextCode();
    expect(await signIn({ mfaCode })).toMatchObject({ status: 200 });
    expect(await signIn({ mfaCode })).toMatchObject({ status: 401, data: { code: 'MFA_WRONG' } });
  });

  it('holds digits and letters that everybody has', async () => {
    for (const proof of [
      { mfaCode: '１２３４５６' },
      { mfaCode: '12345\u0661' },
      { mfaRecoveryCode: '１'.repeat(20) },
    ]) {
      expect(await signIn(proof)).toMatchObject({ status: 400, data: { code: 'BAD_REQUEST' } });
    }
  });

  it('is replaced by a recovery code, once', async () => {
    const [code = ''] = recoveryCodes;
    const mfaRecoveryCode = code.toUpperCase().replaceAll('-', ' ');
    expect(await signIn({ mfaRecoveryCode })).toMatchObject({ status: 200 });
    expect(await signIn({ mfaRecoveryCode })).toMatchObject({ status: 401, data: { code: 'MFA_WRONG' } });
  });

  it('is asked for with a link for a new password, too', async () => {
    const { link } = await owner.rest('GET', `/users/${ann.id}/password-reset-link`);
    const query = new URL(String(link)).searchParams;
    const body = { token: query.get('token'), userId: query.get('userId'), password: currentPassword };
    expect(await new Person(server).call('POST', '/change-password', body)).toMatchObject({
      status: 401,
      data: { code: 'MFA_REQUIRED' },
    });
  });

  it('is turned off by its user with password and code, or by the owner', async () => {
    await ann.rest('POST', '/login', {
      email: 'ann@example.com',
      password: currentPassword,
      mfaRecoveryCode: recoveryCodes[1],
    });
    expect((await ann.call('POST', '/me/mfa/disable', { currentPassword, code: '123456' })).status).toBe(401);
    await ann.rest('POST', '/me/mfa/disable', { currentPassword, code: recoveryCodes[2] });
    expect((await signIn()).status).toBe(200);
    const { secret } = await ann.rest('POST', '/me/mfa', { currentPassword });
    authenticator = new TOTP({ secret: String(secret) });
    period = -1;
    await ann.rest('POST', '/me/mfa/enable', { code: nextCode() });
    expect(await owner.rest('PATCH', `/users/${ann.id}`, { mfaEnabled: false })).toMatchObject({ mfaEnabled: false });
    expect((await signIn()).status).toBe(200);
  });

  it('cannot be guessed for long', async () => {
    const { secret } = await ann.rest('POST', '/me/mfa', { currentPassword });
    authenticator = new TOTP({ secret: String(secret) });
    period = -1;
    await ann.rest('POST', '/me/mfa/enable', { code: nextCode() });
    const statuses = new Set<number>();
    for (let guess = 0; guess < 11; guess++) statuses.add((await signIn({ mfaCode: 'none' })).status);
    expect([...statuses]).toEqual([401, 429]);
  });
});
