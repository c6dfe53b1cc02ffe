import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { runNode } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../testing/free-port.ts';
import { ftpServerProgram, startFtpServer } from '../../testing/ftp-server.ts';
import { sshServerProgram, startSshServer } from '../../testing/ssh-server.ts';
import ftp from './ftp.node.ts';

interface TestServer {
  credential: { host: string; port: number; username: string };
  folder: string;
  stop(): Promise<void>;
}

const file = (text: string | Buffer) => ({
  data: Buffer.from(text).toString('base64'),
  mimeType: 'text/plain',
  fileName: 'a.txt',
});

/** @param rootOf what the user sees as the test's folder. */
function describeTransfers(
  protocol: 'ftp' | 'sftp',
  { start, rootOf }: { start(): Promise<TestServer>; rootOf(server: TestServer): string },
): void {
  let server: TestServer;
  let count = 0;
  /** The folder of one test: on disk, and as the user names it. */
  let disk: string;
  let root: string;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.stop());
  beforeEach(() => {
    const name = `test ${++count}`;
    root = `${rootOf(server)}/${name}`;
    disk = path.join(server.folder, name);
  });

  const run = (parameters: object, more: Parameters<typeof runNode>[1] = {}) =>
    runNode(ftp, { parameters: { protocol, ...parameters }, credentials: { [protocol]: server.credential }, ...more });
  const upload = (name: string, text: string | Buffer = name) =>
    run(
      { operation: 'upload', path: `${root}/${name}` },
      { items: [{ json: { name }, binary: { data: file(text), kept: file('x') } }] },
    );

  it('uploads files into folders that are not there yet, and passes the items on', async () => {
    const { linked: items } = await upload('a/ü b/c.txt', 'content');
    expect(readFileSync(path.join(disk, 'a/ü b/c.txt'), 'utf8')).toBe('content');
    expect(items).toMatchObject([{ json: { name: 'a/ü b/c.txt' }, pairedItem: { item: 0 } }]);
    expect(Object.keys(items[0]?.binary ?? {})).toEqual(['data', 'kept']);
    await run({ operation: 'upload', path: `${root}/text`, binaryData: false, fileContent: 'añb' });
    expect(readFileSync(path.join(disk, 'text'), 'utf8')).toBe('añb');
  });

  it('downloads what was uploaded, byte by byte', async () => {
    const bytes = Buffer.from(Uint8Array.from({ length: 1_000_003 }, (_, index) => (index * 7919) >> 3));
    await upload('big.bin', bytes);
    const paces = [{}, { enableConcurrentReads: true, maxConcurrentReads: 8, chunkSize: 100 }];
    for (const options of paces) {
      const { linked: items } = await run(
        { operation: 'download', path: `${root}/big.bin`, binaryPropertyName: 'got', options },
        { items: [{ json: { a: 1 }, binary: { kept: file('x') } }] },
      );
      expect(items).toMatchObject([{ json: { a: 1 }, pairedItem: { item: 0 } }]);
      const { got, kept } = items[0]?.binary ?? {};
      expect(kept).toBeDefined();
      expect(got?.fileName).toBe('big.bin');
      expect(Buffer.from(got?.data ?? '', 'base64').equals(bytes)).toBe(true);
    }
    await upload('empty', '');
    const { linked: items } = await run({ operation: 'download', path: `${root}/empty` });
    expect(items[0]?.binary?.data).toMatchObject({ bytes: 0 });
  });

  it('lists a folder, and the folders in it', async () => {
    await upload('b/c/d.txt', '12345');
    await upload('e.txt', '1');
    const flat = await run({ operation: 'list', path: root });
    expect(flat.json.map(({ name, type, path: at }) => [name, type, at]).sort()).toEqual([
      ['b', 'd', `${root}/b`],
      ['e.txt', '-', `${root}/e.txt`],
    ]);
    const deep = await run({ operation: 'list', path: `${root}/`, recursive: true });
    const inner = deep.json.find(({ name }) => name === 'd.txt');
    expect(deep.json.map(({ path: at }) => at).sort()).toEqual([
      `${root}/b`,
      `${root}/b/c`,
      `${root}/b/c/d.txt`,
      `${root}/e.txt`,
    ]);
    expect(inner).toMatchObject({ size: 5, type: '-', rights: { user: 'rw' } });
    expect(Math.abs(Date.parse(String(inner?.modifyTime)) - Date.now())).toBeLessThan(120_000);
    expect(deep.linked.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
  });

  it('gives no item for an empty folder', async () => {
    await upload('x/y', '1');
    await run({ operation: 'delete', path: `${root}/x/y` });
    expect((await run({ operation: 'list', path: `${root}/x` })).items).toEqual([]);
  });

  it('renames, and makes the folders of the new path when told to', async () => {
    await upload('old');
    const parameters = { operation: 'rename', oldPath: `${root}/old`, newPath: `${root}/n/m/new` };
    await expect(run(parameters)).rejects.toThrow(`Could not rename ${root}/old to ${root}/n/m/new: `);
    const { json } = await run({ ...parameters, options: { createDirectories: true } });
    expect(json).toEqual([{ success: true }]);
    expect(readFileSync(path.join(disk, 'n/m/new'), 'utf8')).toBe('old');
  });

  it('deletes files and folders, full ones only when told to', async () => {
    await upload('f/g/h');
    await upload('f/i');
    await expect(run({ operation: 'delete', path: `${root}/f`, options: { folder: true } })).rejects.toThrow(
      `Could not delete the folder ${root}/f: `,
    );
    const { json } = await run({ operation: 'delete', path: `${root}/f`, options: { folder: true, recursive: true } });
    expect(json).toEqual([{ success: true }]);
    expect(existsSync(path.join(disk, 'f'))).toBe(false);
  });

  it('fails only the items that cannot be done where the workflow goes on', async () => {
    await upload('there');
    const { linked: items } = await runNode(ftp, {
      parameters: (item) => ({ protocol, path: `${root}/${item.json.n}` }),
      credentials: { [protocol]: server.credential },
      items: [{ n: 'missing' }, { n: 'there' }],
      continueOnFail: true,
    });
    expect(items[0]?.error?.message).toContain(`Could not read ${root}/missing: `);
    expect(items[1]).toMatchObject({ json: { n: 'there' }, binary: { data: { bytes: 5 } }, pairedItem: { item: 1 } });
  });

  it('names what an item lacks', async () => {
    await expect(run({ operation: 'upload', path: `${root}/x` })).rejects.toMatchObject({
      message: "The item has no file 'data'",
      itemIndex: 0,
    });
  });
}

describe.skipIf(!sshServerProgram)('over SFTP (needs sshd: apt-get install openssh-server)', () => {
  describeTransfers('sftp', { start: startSshServer, rootOf: ({ folder }) => folder });
});

describe.skipIf(!ftpServerProgram)('over FTP (needs root and pure-ftpd: apt-get install pure-ftpd)', () => {
  describeTransfers('ftp', { start: startFtpServer, rootOf: () => '' });

  it('is refused with a wrong password, which it does not tell', async () => {
    const server = await startFtpServer();
    const { host, port } = server.credential;
    const credentials = { ftp: { ...server.credential, password: 'wrong secret' } };
    await expect(runNode(ftp, { parameters: { path: '/a' }, credentials })).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${host}:${port} refused the login of 'ann': (?!.*wrong secret)`)),
      code: 'FTP_LOGIN_FAILED',
    });
    await server.stop();
  });
});

describe('a hostile or broken FTP server', () => {
  const sockets = new Set<Socket>();
  let answers: Record<string, string> = {};
  const commands: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const command of text.split('\r\n').filter(Boolean)) {
        commands.push(command);
        const answer = answers[command.split(' ')[0] ?? ''] ?? '200 ok';
        if (answer !== '') socket.write(`${answer}\r\n`);
      }
    });
  });
  let port: number;
  beforeAll(async () => {
    port = await listen(server);
  });
  beforeEach(() => {
    commands.length = 0;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const fetchFile = (answering: Record<string, string>, parameters: object = {}, signal?: AbortSignal) => {
    answers = { USER: '230 in', FEAT: '500 no', ...answering };
    return runNode(ftp, {
      parameters: { path: '/a', ...parameters },
      credentials: { ftp: { host: '127.0.0.1', port, username: 'ann', password: 'p' } },
      ...(signal && { signal }),
    });
  };

  it('cannot send the data connection to another machine', async () => {
    const data = createServer((socket) => socket.end('data'));
    const dataPort = await listen(data);
    const [high, low] = [dataPort >> 8, dataPort & 255];
    // 203.0.113.0/24 is reserved for documentation: a connection to it would hang.
    const reply = `227 Entering Passive Mode (203,0,113,7,${high},${low})`;
    const { linked: items } = await fetchFile({ EPSV: '500 no', PASV: reply, RETR: '150 here\r\n226 done' });
    expect(Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64').toString()).toBe('data');
    data.close();
  });

  it('is given up after the time limit', async () => {
    await expect(fetchFile({ EPSV: '' }, { options: { timeout: 200 } })).rejects.toThrow(
      'Could not read /a: Timeout (control socket)',
    );
  });

  it('is left when the execution is stopped', async () => {
    const stop = new AbortController();
    const run = fetchFile({ EPSV: '' }, {}, stop.signal);
    await expect.poll(() => commands.includes('EPSV')).toBe(true);
    stop.abort(new Error('stopped'));
    await expect(run).rejects.toThrow('stopped');
  });

  it('gets no commands hidden in paths', async () => {
    await expect(fetchFile({}, { path: '/a\r\nDELE /b' })).rejects.toThrow(
      'A path on an FTP server cannot hold a line break',
    );
    expect(commands.some((command) => command.startsWith('DELE'))).toBe(false);
  });
});
