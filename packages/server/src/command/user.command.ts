import { emailAddress } from '@millrace/api';
import { AttemptLimits } from '../access/attempt-limits.ts';
import { SignedLinks } from '../access/signed-links.ts';
import { loadConfig } from '../config/load-config.ts';
import { ConnectedAppRepository } from '../connected-apps/connected-app.repository.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { openDatabase } from '../database/open-database.ts';
import { StartError } from '../errors/start-error.ts';
import { requireInstance } from '../instance/data-folder.ts';
import { publicUrlOf } from '../instance/public-url.ts';
import { createLogger } from '../logging/logger.ts';
import { createMailer } from '../mail/mailer.ts';
import { SessionRepository } from '../sessions/session.repository.ts';
import { Sessions } from '../sessions/sessions.ts';
import { Invitations } from '../users/invitations.ts';
import { PasswordReset } from '../users/password-reset.service.ts';
import { SecondFactor } from '../users/second-factor.ts';
import { UserRepository, type UserRow } from '../users/user.repository.ts';

const ACTIONS = ['list', 'invite', 'reset-password', 'reset-two-factors'] as const;

export interface UserCommandOptions {
  action: string;
  email: string | undefined;
  asJson: boolean;
}

/** What is done with accounts where no page helps: nobody can sign in, or no mail is sent. Also while a server runs. */
export async function userCommand({ action, email, asJson }: UserCommandOptions): Promise<void> {
  const known = ACTIONS.find((candidate) => candidate === action);
  if (!known) {
    throw new StartError(`"user" does not know "${action}".`, `It takes one of these: ${ACTIONS.join(', ')}.`);
  }
  await withAccounts(async (accounts) => {
    switch (known) {
      case 'list':
        return printList(await accounts.users.list(), asJson);
      case 'invite':
        return invite(accounts, addressOf(email));
      case 'reset-password': {
        const user = await findUser(accounts.users, addressOf(email));
        return print(
          `Open this address within an hour, and choose a new password:\n${accounts.passwords.linkFor(user)}`,
        );
      }
      case 'reset-two-factors':
        await accounts.secondFactor.disable(await findUser(accounts.users, addressOf(email)));
        return print('Signing in takes the password only. Turn two factors on again in the personal settings.');
    }
  });
}

interface Accounts {
  users: UserRepository;
  invitations: Invitations;
  passwords: PasswordReset;
  secondFactor: SecondFactor;
}

async function withAccounts(use: (accounts: Accounts) => Promise<void>): Promise<void> {
  const { config, warnings } = loadConfig(process.env);
  const log = await createLogger({ level: config.logLevel, descriptor: 2, pretty: process.stderr.isTTY });
  for (const warning of warnings) log.warn(warning);
  const instance = await requireInstance(config.dataDir);
  const encryptionKey = config.encryptionKey ?? instance.encryptionKey;
  // A server of another version may be using it.
  const database = await openDatabase(config, log, 'none');
  try {
    const { db, isUniqueViolation } = database;
    const publicUrl = publicUrlOf(config, config.port);
    const users = new UserRepository(db);
    const links = new SignedLinks(encryptionKey);
    const limits = new AttemptLimits(db);
    const secondFactor = new SecondFactor({ users, cipher: createCredentialCipher(encryptionKey) });
    // Links are printed, so that they reach people also where mail does not.
    const mailer = createMailer({ smtpUrl: undefined, sender: undefined, publicUrl, log });
    const sessions = new Sessions({ repository: new SessionRepository(db), onChange: () => undefined });
    await use({
      users,
      secondFactor,
      invitations: new Invitations({ users, links, limits, mailer, publicUrl, isUniqueViolation }),
      passwords: new PasswordReset({
        ...{ users, links, limits, mailer, secondFactor, sessions, publicUrl },
        endApps: (userId) => new ConnectedAppRepository(db).deleteByUser(userId),
      }),
    });
  } finally {
    await database.close();
  }
}

async function invite({ users, invitations }: Accounts, email: string): Promise<void> {
  const owner = await users.owner();
  if (owner.email === null) {
    throw new StartError(
      'The owner of this instance is not set up yet.',
      'Open the editor, or set MILLRACE_OWNER_EMAIL and MILLRACE_OWNER_PASSWORD and start the server once.',
    );
  }
  const [invited] = await invitations.invite(owner.id, [email]);
  if (!invited?.user.inviteAcceptUrl) throw new StartError(invited?.error ?? 'The invitation was not made.');
  print(`${email} is invited. Hand this address over; it is good for seven days:\n${invited.user.inviteAcceptUrl}`);
}

async function findUser(users: UserRepository, email: string): Promise<UserRow> {
  const user = await users.findByEmail(email);
  if (!user) throw new StartError(`Nobody has the address ${email}.`, '"millrace user list" shows all accounts.');
  if (user.invited_by !== null) {
    throw new StartError(
      `${email} has not accepted the invitation yet.`,
      `"millrace user invite ${email}" makes a new address for it.`,
    );
  }
  return user;
}

function addressOf(text: string | undefined): string {
  const email = emailAddress.safeParse(text);
  if (email.success) return email.data;
  throw new StartError(
    text === undefined ? 'The email address is missing.' : `"${text}" is no email address.`,
    'For example: millrace user reset-password ann@example.org',
  );
}

interface ListedUser {
  email: string | null;
  name: string;
  role: UserRow['role'];
  state: string;
  twoFactors: boolean;
}

function printList(users: readonly UserRow[], asJson: boolean): void {
  const rows = users.map(
    (user): ListedUser => ({
      email: user.email,
      name: `${user.first_name} ${user.last_name}`.trim(),
      role: user.role,
      state: stateOf(user),
      twoFactors: user.mfa_since !== null,
    }),
  );
  print(asJson ? JSON.stringify(rows, null, 2) : rows.map(lineOf).join('\n'));
}

function lineOf({ email, name, role, state, twoFactors }: ListedUser): string {
  return [email ?? '-', name || '-', role, state, ...(twoFactors ? ['two factors'] : [])].join('\t');
}

function stateOf(user: UserRow): string {
  if (user.email === null) return 'not set up';
  if (user.invited_by !== null) return 'invited';
  return user.disabled === 0 ? 'active' : 'disabled';
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
