import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNode } from '@millrace/node-sdk/testing';
import ssh2, { type Server } from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../testing/free-port.ts';
import { type RunningSshServer, sshServerProgram, startSshServer } from '../../testing/ssh-server.ts';
import ssh from './ssh.node.ts';

const file = (text: string, fileName = 'a.txt') => ({
  data: Buffer.from(text).toString('base64'),
  mimeType: 'text/plain',
  fileName,
});

describe.skipIf(!sshServerProgram)('on an OpenSSH server (needs sshd: apt-get install openssh-server)', () => {
  let server: RunningSshServer;
  beforeAll(async () => {
    server = await startSshServer();
  });
  afterAll(() => server?.stop());

  const run = (parameters: object, more: Parameters<typeof runNode>[1] = {}) =>
    runNode(ssh, {
      parameters: { authentication: 'privateKey', ...parameters },
      credentials: { sshPrivateKey: server.credential },
      ...more,
    });

  it('runs a command in a folder and gives its output and code', async () => {
    const { linked: items } = await run({ command: 'pwd; echo oops >&2; exit 3', cwd: server.folder });
    expect(items).toEqual([
      { json: { code: 3, signal: null, stdout: server.folder, stderr: 'oops' }, pairedItem: { item: 0 } },
    ]);
  });

  it('does not run a command whose folder is not there', async () => {
    const { json } = await run({ command: 'echo ran', cwd: "/it's not there" });
    expect(json).toEqual([
      { code: expect.any(Number), signal: null, stdout: '', stderr: expect.stringContaining("/it's not there") },
    ]);
    expect(json[0]?.code).not.toBe(0);
  });

  it('takes the home folder for ~, ends commands that read their input, and tells which signal ended one', async () => {
    const parameters = [
      { command: 'test "$PWD" = "$HOME" && echo home', cwd: '~' },
      { command: 'cat; echo over', cwd: '' },
      { command: 'kill -TERM $$', cwd: '/' },
    ];
    const { json } = await runNode(ssh, {
      parameters: (_, index) => ({ authentication: 'privateKey', ...parameters[index] }),
      credentials: { sshPrivateKey: server.credential },
      items: [{}, {}, {}],
    });
    expect(json.map(({ stdout }) => stdout)).toEqual(['home', 'over', '']);
    expect(json[2]).toMatchObject({ code: null, signal: 'SIGTERM' });
  });

  it('sends and fetches files, keeping other files and fields', async () => {
    const content = 'ü'.repeat(300_000);
    const item = { json: { a: 1 }, binary: { data: file(content, 'big.txt'), other: file('b') } };
    const { linked: items } = await run({ resource: 'file', path: server.folder }, { items: [item] });
    expect(items).toEqual([{ json: { success: true }, pairedItem: { item: 0 } }]);
    expect(readFileSync(path.join(server.folder, 'big.txt'), 'utf8')).toBe(content);
    const fetched = await run(
      {
        resource: 'file',
        operation: 'download',
        path: path.join(server.folder, 'big.txt'),
        binaryPropertyName: '__proto__',
        options: { fileName: 'renamed.txt' },
      },
      { items: [item] },
    );
    const [got] = fetched.linked;
    expect(got?.json).toEqual({ a: 1 });
    expect(Object.keys(got?.binary ?? {})).toEqual(['data', 'other', '__proto__']);
    const named = Object.entries(got?.binary ?? {}).find(([name]) => name === '__proto__')?.[1];
    expect(named?.fileName).toBe('renamed.txt');
    expect(Buffer.from(named?.data ?? '', 'base64').toString()).toBe(content);
  });

  it('names the path that could not be read, and fails only its item where the workflow goes on', async () => {
    writeFileSync(path.join(server.folder, 'there'), 'x');
    const options = {
      items: [{ n: 'missing' }, { n: 'there' }],
      continueOnFail: true,
      credentials: { sshPrivateKey: server.credential },
    };
    const { linked: items } = await runNode(ssh, {
      ...options,
      parameters: (item) => ({
        authentication: 'privateKey',
        resource: 'file',
        operation: 'download',
        path: `${server.folder}/${item.json.n}`,
      }),
    });
    const message = `Could not read ${server.folder}/missing: there is no such file or folder`;
    expect(items[0]).toMatchObject({ json: { error: message }, error: { message }, pairedItem: { item: 0 } });
    expect(items[1]).toMatchObject({ json: { n: 'there' }, binary: { data: { bytes: 1 } }, pairedItem: { item: 1 } });
  });

  it('says what is wrong with a login without quoting secrets', async () => {
    const other = ssh2.utils.generateKeyPairSync('ed25519');
    const attempt = (credential: object) =>
      run({ command: 'true' }, { credentials: { sshPrivateKey: { ...server.credential, ...credential } } }).then(
        () => 'logged in',
        (error) => error.message,
      );
    const { host, port, username } = server.credential;
    expect(await attempt({ privateKey: other.private })).toBe(`${host}:${port} refused the login of '${username}'`);
    expect(await attempt({ passphrase: 'wrong' })).toBe('The private key of the credential cannot be read');
    expect(await attempt({ host: ' ' })).toBe('The SSH credential has no host');
    expect(await attempt({ privateKey: server.credential.privateKey.replaceAll('\n', ' ') })).toBe('logged in');
  });

  it('ends a command when the execution is stopped', async () => {
    const stop = new AbortController();
    const started = path.join(server.folder, 'started');
    const running = run({ command: `touch ${started}; sleep 600` }, { signal: stop.signal });
    await expect.poll(() => readFileSync(started, 'utf8'), { timeout: 20_000 }).toBe('');
    stop.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
  });
});

describe('logging in by password', () => {
  let server: Server;
  let port: number;
  let asksByPrompt = false;
  beforeAll(async () => {
    const { private: hostKey } = ssh2.utils.generateKeyPairSync('ed25519');
    server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
      client.on('error', () => undefined);
      client.on('authentication', (login) => {
        if (login.method === 'password' && !asksByPrompt && login.password === 'secret') login.accept();
        else if (login.method === 'keyboard-interactive' && asksByPrompt) {
          login.prompt([{ prompt: 'Password: ', echo: false }], (answers) =>
            answers[0] === 'secret' ? login.accept() : login.reject(),
          );
        } else login.reject(asksByPrompt ? ['keyboard-interactive'] : ['password']);
      });
      client.on('session', (accept) => {
        accept().on('exec', (run, _reject, { command }) => {
          const channel = run();
          channel.write(command);
          channel.exit(0);
          channel.end();
        });
      });
    });
    port = await listen(server as unknown as import('node:net').Server);
  });
  afterAll(() => void server.close());

  const login = (password: string) =>
    runNode(ssh, {
      parameters: { command: 'hello', cwd: '/a b' },
      credentials: { sshPassword: { host: '127.0.0.1', port, username: 'ann', password } },
    });

  it('works with the password itself and where the server asks for it', async () => {
    for (asksByPrompt of [false, true]) {
      expect((await login('secret')).json).toEqual([
        { code: 0, signal: null, stdout: "cd '/a b' || exit; hello", stderr: '' },
      ]);
    }
  });

  it('is refused with a wrong password', async () => {
    await expect(login('wrong')).rejects.toMatchObject({
      message: `127.0.0.1:${port} refused the login of 'ann'`,
      code: 'SSH_LOGIN_FAILED',
      itemIndex: 0,
    });
  });

  it('needs a command', async () => {
    const run = runNode(ssh, {
      parameters: { command: ' ' },
      credentials: { sshPassword: { host: '127.0.0.1', port, username: 'ann', password: 'secret' } },
    });
    await expect(run).rejects.toThrow('There is no command to run');
  });
});
