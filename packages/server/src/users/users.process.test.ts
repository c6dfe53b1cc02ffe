import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LinkTerms, SignedLinks } from '../access/signed-links.ts';
import { linkIn, type MailServer, startMailServer } from '../testing/mail-server.ts';
import { OWNER, Person, passwordOf, setUpOwner, signUpMember } from '../testing/people.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { ENCRYPTION_KEY, type TestServer, useTestServer } from '../testing/test-server.ts';

describe('Users of an instance without mail', () => {
  const server = useTestServer();
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
  });

  const invite = async (email: string) => {
    const [invited] = await owner.rest<
      Array<{
        user: { id: string; inviteAcceptUrl: string };
      }>
    >('POST', '/users', [{ email }]);
    const link = new URL(invited?.user.inviteAcceptUrl ?? '').searchParams;
    return { id: invited?.user.id ?? '', link };
  };
  const profile = { firstName: 'Ina', lastName: 'Invited', password: 'Invited 12345' };

  it('are invited by a link that the owner hands over, and sign up with it once', async () => {
    const { id, link } = await invite('ina@example.com');
    const stranger = new Person(server);
    expect(await stranger.rest('GET', `/resolve-signup-token?${link}`)).toEqual({
      inviter: { firstName: 'Olga', lastName: 'Owner' },
      email: 'ina@example.com',
    });
    expect(await owner.rest('GET', '/users')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, isPending: true, globalRole: { name: 'member' } })]),
    );
    const body = { ...profile, agree: true, inviterId: link.get('inviterId'), token: link.get('token') };
    expect(await stranger.rest('POST', `/users/${id}`, body)).toMatchObject({ isPending: false, isOwner: false });
    expect(await stranger.rest('GET', '/me')).toMatchObject({ agree: true });
    expect(await stranger.rest('GET', '/me')).toMatchObject({ email: 'ina@example.com', fullName: 'Ina Invited' });
    const agreed = async (who: Person) =>
      (await who.rest<JsonObject[]>('GET', '/users')).find((user) => user.id === id)?.agree;
    const other = await signUpMember(server, owner, 'Otto');
    expect([await agreed(owner), await agreed(stranger), await agreed(other)]).toEqual([true, true, false]);
    await stranger.rest('PATCH', '/me', { agree: false });
    expect(await agreed(owner)).toBe(false);
    const late = new Person(server);
    await expectRefusal(late.call('POST', `/users/${id}`, body), 'LINK_USED');
    await expectRefusal(late.call('GET', `/resolve-signup-token?${link}`), 'LINK_USED');
  });

  it('cannot use links that are too old', async () => {
    const fred = await signUpMember(server, owner, 'Fred');
    const { id, link } = await invite('too.late@example.com');
    const inviterId = link.get('inviterId') ?? '';
    const late = new Person(server);
    const token = tooOld({ purpose: 'invitation', subject: id, binding: `too.late@example.com ${inviterId}` });
    const invitation = new URLSearchParams({ inviterId, inviteeId: id, token });
    await expectRefusal(late.call('GET', `/resolve-signup-token?${invitation}`), 'LINK_EXPIRED');
    await expectRefusal(late.call('POST', `/users/${id}`, { ...profile, inviterId, token }), 'LINK_EXPIRED');
    const { password_hash } = await accountOf(server, fred.id);
    const reset = {
      userId: fred.id,
      token: tooOld({ purpose: 'password', subject: fred.id, binding: `fred@example.com ${password_hash}` }),
    };
    await expectRefusal(late.call('GET', `/resolve-password-token?${new URLSearchParams(reset)}`), 'LINK_EXPIRED');
    const change = { ...reset, password: 'Brand new 1' };
    await expectRefusal(late.call('POST', '/change-password', change), 'LINK_EXPIRED');
  });

  it('are seen by members without their addresses, and without those who have only been invited', async () => {
    const mia = await signUpMember(server, owner, 'Mia');
    await invite('not.yet@example.com');
    const seen = await mia.rest<Array<{ id: string; email: string | null }>>('GET', '/users');
    expect(seen.filter(({ email }) => email !== null).map(({ id }) => id)).toEqual([mia.id]);
    expect(seen).toEqual(expect.not.arrayContaining([expect.objectContaining({ isPending: true })]));
    expect(JSON.stringify(seen)).toContain('Olga');
  });

  it('are made administrators by the owner, who may do everything but become the owner', async () => {
    const anton = await signUpMember(server, owner, 'Anton');
    const maria = await signUpMember(server, owner, 'Maria');
    const ownerId = String((await owner.rest('GET', '/me')).id);
    expect((await anton.call('PATCH', `/users/${maria.id}`, { disabled: true })).status).toBe(403);
    expect(await owner.rest('PATCH', `/users/${anton.id}`, { role: 'admin' })).toMatchObject({
      globalRole: { name: 'admin' },
      isOwner: false,
    });
    await anton.rest('PATCH', `/users/${maria.id}`, { disabled: true });
    await anton.rest('PATCH', `/users/${maria.id}`, { disabled: false });
    await anton.rest('GET', `/users/${maria.id}/password-reset-link`);
    for (const [method, place, body] of [
      ['GET', `/users/${ownerId}/password-reset-link`],
      ['DELETE', `/users/${ownerId}/sessions`],
      ['PATCH', `/users/${ownerId}`, { role: 'member' }],
      ['DELETE', `/users/${ownerId}`],
      ['GET', '/sso/saml/settings'],
      ['GET', '/sso/oidc/settings'],
    ] as const) {
      const answer = await anton.call(method, place, body);
      expect(answer, `${method} ${place}`).toMatchObject({ status: 403, data: { code: 'FORBIDDEN' } });
    }
    expect((await owner.call('PATCH', `/users/${anton.id}`, { role: 'owner' })).status).toBe(400);
    await owner.rest('PATCH', `/users/${anton.id}`, { role: 'member' });
    expect((await anton.call('PATCH', `/users/${maria.id}`, { disabled: true })).status).toBe(403);
  });

  it('cannot take an invitation that is not theirs, without its token or with the one of another', async () => {
    const first = await invite('first@example.com');
    const second = await invite('second@example.com');
    const inviterId = first.link.get('inviterId');
    for (const token of ['0.AAAA', second.link.get('token')]) {
      const answer = await new Person(server).call('POST', `/users/${first.id}`, { ...profile, inviterId, token });
      expect(answer).toMatchObject({ status: 400, data: { code: 'LINK_INVALID' } });
    }
    expect(
      (await new Person(server).call('GET', `/resolve-signup-token?inviterId=x&inviteeId=${first.id}&token=0.A`))
        .status,
    ).toBe(400);
    const dup = await owner.rest('POST', '/users', [{ email: 'first@example.com' }, { email: 'FIRST@example.com' }]);
    expect(dup).toMatchObject([{ user: { id: first.id } }]);
    expect(await owner.rest('POST', `/users/${first.id}/reinvite`)).toMatchObject({ isSent: false });
    expect(await owner.rest('GET', `/users/${first.id}/invite-link`)).toMatchObject({
      link: expect.stringContaining('/signup?'),
    });
  });

  it('are named as an error where they have an account already', async () => {
    await signUpMember(server, owner, 'Twice');
    expect(await owner.rest('POST', '/users', [{ email: 'twice@example.com' }])).toMatchObject([
      { error: 'There is already an account with the email address twice@example.com.' },
    ]);
    expect(await owner.call('POST', '/users', [])).toMatchObject({
      status: 400,
      data: { problems: [{ path: '', reason: 'no users to invite' }] },
    });
  });

  it('are looked after by the owner only', async () => {
    const ann = await signUpMember(server, owner, 'Ann');
    for (const [method, place, body] of [
      ['POST', '/users', [{ email: 'x@example.com' }]],
      ['DELETE', `/users/${ann.id}`],
      ['PATCH', `/users/${ann.id}`, { disabled: true }],
      ['GET', `/users/${ann.id}/password-reset-link`],
    ] as const) {
      expect(await ann.call(method, place, body), place).toMatchObject({ status: 403, data: { code: 'FORBIDDEN' } });
    }
  });

  it('change their name at will, and their address with their password only', async () => {
    const bob = await signUpMember(server, owner, 'Bob');
    expect(await bob.rest('PATCH', '/me', { firstName: 'Robert' })).toMatchObject({ fullName: 'Robert Member' });
    expect(await bob.call('PATCH', '/me', { email: 'rob@example.com' })).toMatchObject({
      status: 403,
      data: { code: 'PASSWORD_WRONG' },
    });
    const change = { email: 'Rob@example.com', currentPassword: passwordOf('Bob') };
    expect(await bob.rest('PATCH', '/me', change)).toMatchObject({ email: 'rob@example.com' });
    expect(await bob.call('PATCH', '/me', { ...change, email: OWNER.email })).toMatchObject({
      status: 409,
      data: { code: 'EMAIL_TAKEN' },
    });
    expect(await bob.call('PATCH', '/me', { firstName: 'x'.repeat(33) })).toMatchObject({ status: 400 });
    for (const firstName of ['http://evil.example', 'www.evil.example', 'evil.com', '<b>Bob</b>'])
      expect(await bob.call('PATCH', '/me', { firstName })).toMatchObject({ status: 400 });
    for (const firstName of ['李 小龍', 'Jean-Luc d’Arc', "O'Neil Jr.", 'Robert'])
      expect(await bob.rest('PATCH', '/me', { firstName })).toMatchObject({ firstName });
  });

  it('change their password, which signs them out everywhere else', async () => {
    const cem = await signUpMember(server, owner, 'Cem');
    const elsewhere = new Person(server);
    await elsewhere.rest('POST', '/login', { email: 'cem@example.com', password: passwordOf('Cem') });
    const wrong = { currentPassword: 'Wrong 12345', newPassword: 'Another 12345' };
    expect(await cem.call('PATCH', '/me/password', wrong)).toMatchObject({ status: 403 });
    await cem.rest('PATCH', '/me/password', { ...wrong, currentPassword: passwordOf('Cem') });
    expect((await elsewhere.call('GET', '/me')).status).toBe(401);
    expect((await cem.call('GET', '/me')).status).toBe(200);
    await elsewhere.rest('POST', '/login', { email: 'cem@example.com', password: 'Another 12345' });
  });

  it('answer what they do', async () => {
    const dan = await signUpMember(server, owner, 'Dan');
    const answers = { version: 'v3', companySize: '<20' };
    await dan.rest('POST', '/me/survey', answers);
    expect(await dan.rest('GET', '/me')).toMatchObject({ personalizationAnswers: answers });
    expect((await dan.call('POST', '/me/survey', { long: 'x'.repeat(20_000) })).status).toBe(400);
  });

  it('cannot ask for mail, but get a link from the owner that works once', async () => {
    const eva = await signUpMember(server, owner, 'Eva');
    expect(await new Person(server).call('POST', '/forgot-password', { email: 'eva@example.com' })).toMatchObject({
      status: 409,
      data: { code: 'MAIL_NOT_SET_UP' },
    });
    const { link } = await owner.rest('GET', `/users/${eva.id}/password-reset-link`);
    const query = new URL(String(link)).searchParams;
    const stranger = new Person(server);
    expect((await stranger.call('GET', `/resolve-password-token?${query}`)).status).toBe(200);
    const body = { token: query.get('token'), userId: query.get('userId'), password: 'Brand new 1' };
    await stranger.rest('POST', '/change-password', body);
    expect((await eva.call('GET', '/me')).status).toBe(401);
    await eva.rest('POST', '/login', { email: 'eva@example.com', password: 'Brand new 1' });
    await expectRefusal(stranger.call('POST', '/change-password', body), 'LINK_USED');
    await expectRefusal(stranger.call('GET', `/resolve-password-token?${query}`), 'LINK_USED');
    await expectRefusal(stranger.call('POST', '/change-password', { ...body, token: '0.AAAA' }), 'LINK_INVALID');
  });

  it('go with what they own, or leave it to somebody else', async () => {
    const fay = await signUpMember(server, owner, 'Fay');
    const gus = await signUpMember(server, owner, 'Gus');
    const workflow = { name: 'Of Fay', nodes: [], connections: {} };
    const { id } = await fay.rest('POST', '/workflows', workflow);
    expect((await gus.call('GET', `/workflows/${id}`)).status).toBe(404);
    await owner.rest('DELETE', `/users/${fay.id}?transferId=${gus.id}`);
    expect(await gus.rest('GET', `/workflows/${id}`)).toMatchObject({ name: 'Of Fay' });
    expect((await fay.call('GET', '/me')).status).toBe(401);
    expect((await owner.call('DELETE', `/users/${gus.id}?transferId=${gus.id}`)).status).toBe(400);
    await owner.rest('DELETE', `/users/${gus.id}`);
    expect((await owner.call('GET', `/workflows/${id}`)).status).toBe(404);
    const { id: ownId } = await owner.rest('GET', '/me');
    expect(await owner.call('DELETE', `/users/${ownId}`)).toMatchObject({ status: 403 });
    expect(await owner.call('DELETE', '/users/nobody')).toMatchObject({
      status: 404,
      data: { code: 'USER_NOT_FOUND' },
    });
  });
});

describe('Users of an instance that sends mail', () => {
  let mail: MailServer;
  const server = useTestServer(async () => {
    mail = await startMailServer();
    return { environment: { MILLRACE_SMTP_URL: mail.url, MILLRACE_MAIL_SENDER: 'Mill <mill@example.com>' } };
  });
  let owner: Person;
  beforeAll(async () => {
    owner = await setUpOwner(server);
  });
  afterAll(() => mail.close());

  it('are invited by a message, again if need be, and sign up with its link', async () => {
    expect(await owner.rest('GET', '/settings')).toMatchObject({ userManagement: { smtpSetup: true } });
    const [invited] = await owner.rest<
      Array<{
        user: { id: string };
      }>
    >('POST', '/users', [{ email: 'ina@example.com' }]);
    expect(invited).toEqual({ user: { id: expect.any(String), email: 'ina@example.com' } });
    const first = await mail.next('ina@example.com');
    expect(first).toMatchObject({ from: 'mill@example.com' });
    expect(first.text).toContain('Subject: Olga Owner invites you to Millrace');
    expect(first.text).toContain('<h1');
    expect(await owner.rest('POST', `/users/${invited?.user.id}/reinvite`)).toEqual({ isSent: true });
    const link = linkIn((await mail.next('ina@example.com')).text, 'signup');
    await new Person(server).rest('POST', `/users/${link.get('inviteeId')}`, {
      inviterId: link.get('inviterId'),
      token: link.get('token'),
      firstName: 'Ina',
      lastName: 'Invited',
      password: 'Invited 12345',
    });
  });

  it('have another address once whoever reads its mail confirms it', async () => {
    const lea = await signUpByMail('lea@example.com');
    const currentPassword = 'Member 12345';
    expect(await lea.call('PATCH', '/me', { email: 'new@example.com' })).toMatchObject({
      data: { code: 'PASSWORD_WRONG' },
    });
    expect(await lea.call('PATCH', '/me', { email: OWNER.email, currentPassword })).toMatchObject({
      status: 409,
      data: { code: 'EMAIL_TAKEN' },
    });
    expect(await lea.rest('PATCH', '/me', { email: 'new@example.com', currentPassword })).toMatchObject({
      email: 'lea@example.com',
    });
    const link = Object.fromEntries(linkIn((await mail.next('new@example.com')).text, 'confirm-email'));
    const stranger = new Person(server);
    for (const change of [{ email: 'other@example.com' }, { token: '0.AAAA' }, { userId: 'nobody' }]) {
      expect(await stranger.call('POST', '/confirm-email', { ...link, ...change })).toMatchObject({
        status: 400,
        data: { code: 'LINK_INVALID' },
      });
    }
    const { id, password_hash } = await accountOf(server, String((await lea.rest('GET', '/me')).id));
    const binding = JSON.stringify(['lea@example.com', password_hash]);
    const token = tooOld({ purpose: 'emailAddress', subject: `${id} new@example.com`, binding });
    await expectRefusal(stranger.call('POST', '/confirm-email', { ...link, token }), 'LINK_EXPIRED');
    await stranger.rest('POST', '/confirm-email', link);
    expect(await lea.rest('GET', '/me')).toMatchObject({ email: 'new@example.com' });
    expect((await mail.next('lea@example.com')).text).toContain('Your email address for Millrace was changed');
    await expectRefusal(stranger.call('POST', '/confirm-email', link), 'LINK_USED');
  });

  it('get a link for a new password, and the same answer whether or not the address is known', async () => {
    await signUpByMail('kim@example.com');
    const stranger = new Person(server);
    const known = await stranger.call('POST', '/forgot-password', { email: 'kim@example.com' });
    const unknown = await stranger.call('POST', '/forgot-password', { email: 'nobody@example.com' });
    expect(known).toMatchObject({ status: 200, data: true });
    expect(unknown.text).toBe(known.text);
    const link = linkIn((await mail.next('kim@example.com')).text, 'change-password');
    const body = { token: link.get('token'), userId: link.get('userId'), password: 'Brand new 1' };
    await stranger.rest('POST', '/change-password', body);
    await stranger.rest('POST', '/login', { email: 'kim@example.com', password: 'Brand new 1' });
  });

  it('get so many messages and no more', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await new Person(server).call('POST', '/forgot-password', { email: 'full@example.com' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  async function signUpByMail(email: string): Promise<Person> {
    await owner.rest('POST', '/users', [{ email }]);
    const link = linkIn((await mail.next(email)).text, 'signup');
    const person = new Person(server);
    await person.rest('POST', `/users/${link.get('inviteeId')}`, {
      inviterId: link.get('inviterId'),
      token: link.get('token'),
      firstName: 'Kim',
      lastName: 'Member',
      password: 'Member 12345',
    });
    return person;
  }
});

/** The token of a link that was handed out long ago. */
function tooOld(terms: LinkTerms): string {
  return new SignedLinks(ENCRYPTION_KEY).sign(terms, Date.now() - 1000);
}

function accountOf(server: TestServer, id: string) {
  const account = server.database.db.selectFrom('user_account').selectAll().where('id', '=', id);
  return account.executeTakeFirstOrThrow();
}
