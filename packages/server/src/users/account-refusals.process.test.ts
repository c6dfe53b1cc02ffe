import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { linkIn, type MailServer, startMailServer } from '../testing/mail-server.ts';
import { Person, passwordOf, setUpOwner, signUpMember } from '../testing/people.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { useTestServer } from '../testing/test-server.ts';

describe('Accounts refuse', () => {
  let mail: MailServer;
  let owner: Person;
  let ann: Person & { id: string };
  const currentPassword = passwordOf('Ann');
  const server = useTestServer(async () => {
    mail = await startMailServer();
    return { environment: { MILLRACE_SMTP_URL: mail.url } };
  });
  beforeAll(async () => {
    owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
  });
  afterAll(() => mail?.close());

  it('to invite, change or end what is not there or has signed up', async () => {
    await expectRefusal(owner.call('POST', `/users/${ann.id}/reinvite`), 'USER_NOT_PENDING');
    await expectRefusal(owner.call('GET', `/users/${ann.id}/invite-link`), 'USER_NOT_PENDING');
    await expectRefusal(owner.call('PATCH', '/users/nobody', { disabled: true }), 'USER_NOT_FOUND');
  });

  it('links that were not handed out, and addresses that were taken meanwhile', async () => {
    await expectRefusal(owner.call('GET', `/resolve-password-token?userId=${ann.id}&token=none`), 'LINK_INVALID');
    await ann.rest('PATCH', '/me', { email: 'wanted@example.com', currentPassword });
    const link = Object.fromEntries(linkIn((await mail.next('wanted@example.com')).text, 'confirm-email'));
    await owner.rest('POST', '/users', [{ email: 'wanted@example.com' }]);
    await expectRefusal(ann.call('POST', '/confirm-email', link), 'EMAIL_TAKEN');
  });

  /** After the invitation that nobody reads. */
  async function newPasswordMail() {
    for (;;) {
      const message = await mail.next('ann@example.com');
      if (message.text.includes('change-password')) return message;
    }
  }

  it('steps of two factors out of turn, and wrong proofs', async () => {
    await expectRefusal(ann.call('POST', '/me/mfa/enable', { code: '000000' }), 'MFA_STATE');
    await expectRefusal(ann.call('POST', '/me/mfa/disable', { code: '000000', currentPassword }), 'MFA_STATE');
    const { secret } = await ann.rest('POST', '/me/mfa', { currentPassword });
    await ann.rest('POST', '/me/mfa/enable', { code: new TOTP({ secret: String(secret) }).generate() });
    await expectRefusal(ann.call('POST', '/me/mfa', { currentPassword }), 'MFA_STATE');
    await expectRefusal(
      ann.call('POST', '/me/mfa/disable', { code: '000000', currentPassword: 'Wrong 123' }),
      'PASSWORD_WRONG',
    );
    await ann.call('POST', '/forgot-password', { email: 'ann@example.com' });
    const link = Object.fromEntries(linkIn((await newPasswordMail()).text, 'change-password'));
    const change = { ...link, password: 'Brand new 1', mfaCode: '000000' };
    await expectRefusal(new Person(server).call('POST', '/change-password', change), 'MFA_WRONG');
  });

  it('what needs a message while the mail server is away', async () => {
    const [invited] = await owner.rest<
      Array<{
        user: { id: string };
      }>
    >('POST', '/users', [{ email: 'late@example.com' }]);
    await mail.next('late@example.com');
    await mail.close();
    await expectRefusal(owner.call('POST', `/users/${invited?.user.id}/reinvite`), 'MAIL_FAILED');
    await expectRefusal(
      owner.call('PATCH', '/me', { email: 'new@example.com', currentPassword: 'Owner password 1' }),
      'MAIL_FAILED',
    );
  });
});
