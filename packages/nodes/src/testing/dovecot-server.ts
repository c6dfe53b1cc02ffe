import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeCertificate } from './certificate.ts';
import { freePort, whenOpen } from './free-port.ts';

const PASSWORD = 'mail-secret';

/** Dovecot of this machine; the test command installs it where it may. */
export const dovecotProgram = [process.env.MILLRACE_TEST_DOVECOT, '/usr/sbin/dovecot'].find(
  (program) => program !== undefined && existsSync(program),
);

export interface RunningDovecot {
  /** Fields of the credential `imap`. */
  credential: { host: string; port: number; secure: boolean; user: string; password: string };
  /** Port with TLS from the start. */
  securePort: number;
  /** Puts an email into the inbox. */
  deliver(raw: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Dovecot on loopback ports, with a certificate of its own and one user. */
export async function startDovecot(): Promise<RunningDovecot> {
  const base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'millrace-dovecot-')));
  const file = (...names: string[]): string => path.join(base, ...names);
  const inbox = file('mail', 'ada');
  for (const part of ['cur', 'new', 'tmp']) await mkdir(path.join(inbox, part), { recursive: true });
  writeCertificate({ key: file('key.pem'), cert: file('cert.pem') });
  const [port, securePort] = [await freePort(), await freePort()];
  await writeFile(file('dovecot.conf'), configuration({ port, securePort, file }));
  // As root it hands its work to other users.
  for (const folder of [base, file('mail'), inbox, ...['cur', 'new', 'tmp'].map((part) => path.join(inbox, part))]) {
    await chmod(folder, 0o777);
  }
  const server = spawn(dovecotProgram as string, ['-F', '-c', file('dovecot.conf')], { stdio: 'ignore' });
  const exited = once(server, 'exit');
  await Promise.all([port, securePort].map((each) => whenOpen(each)));
  let count = 0;
  return {
    credential: { host: '127.0.0.1', port, secure: false, user: 'ada', password: PASSWORD },
    securePort,
    async deliver(raw) {
      const name = `${Date.now()}.${++count}.test`;
      await writeFile(path.join(inbox, 'tmp', name), raw, { mode: 0o666 });
      await chmod(path.join(inbox, 'tmp', name), 0o666);
      await rename(path.join(inbox, 'tmp', name), path.join(inbox, 'new', name));
    },
    async stop() {
      server.kill('SIGTERM');
      await exited;
      await rm(base, { recursive: true, force: true });
    },
  };
}

function configuration(options: { port: number; securePort: number; file(name: string): string }): string {
  const { port, securePort, file } = options;
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? 'nobody' : os.userInfo().username;
  return `
base_dir = ${file('run')}
log_path = ${file('log')}
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${file('cert.pem')}
ssl_key = <${file('key.pem')}
disable_plaintext_auth = no
mail_location = maildir:${file('mail')}/%u
default_login_user = ${user}
default_internal_user = ${user}
default_internal_group = ${isRoot ? 'nogroup' : ''}
first_valid_uid = 1
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${user} gid=${isRoot ? 'nogroup' : process.getgid?.()} home=${file('mail')}/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${securePort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}
