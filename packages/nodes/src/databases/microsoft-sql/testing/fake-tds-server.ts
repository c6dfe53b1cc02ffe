import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import { longText, shortText, u8, u16, u32, u64, ucs2 } from './tds-bytes.ts';
import { type ResultSet, resultSet } from './tds-columns.ts';
import { MessageReader, PACKET, PacketTunnel, packetsOf, type TdsMessage } from './tds-packets.ts';
import { batchRequest, callRequest, loginRequest, type TdsLogin, type TdsRequest } from './tds-request.ts';

/** What a statement gives: rows, how many rows it changed, or an error. */
type TdsAnswer = ResultSet | { changed: number } | { error: { number: number; message: string } };

export interface FakeTdsServer {
  port: number;
  /** What was asked, in order: SQL, and `begin`, `commit`, `rollback` for transactions. */
  asked: (TdsRequest | 'begin' | 'commit' | 'rollback' | 'attention')[];
  logins: (TdsLogin & { isEncrypted: boolean })[];
  /** Types 1 and 3 of NTLM, as they came. */
  ntlm: Buffer[];
  close(): Promise<void>;
}

export interface FakeTdsOptions {
  /** Answers of a request; `undefined`: none, for ever. Default: one changed row. */
  answer?: (request: TdsRequest) => TdsAnswer[] | undefined;
  /** PEM texts; without them the server speaks no TLS. */
  tls?: { key: string; cert: string };
  /** Where clients are sent instead. */
  route?: { host: string; port: number };
}

const DONE = { more: 1, count: 16, failed: 2, attention: 32 };
const INITIAL_SQL = /^set (?:ansi_|quoted_|textsize)/i;

/** A server that speaks as much of TDS 7.4 as the tests need: one connection after the other, any login but those of 'nobody'. */
export async function startFakeTdsServer(options: FakeTdsOptions = {}): Promise<FakeTdsServer> {
  const sockets = new Set<Socket>();
  const fake: Omit<FakeTdsServer, 'port' | 'close'> = { asked: [], logins: [], ntlm: [] };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    new TdsConnection(socket, options, fake);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { ...fake, port: (server.address() as AddressInfo).port, close };
}

class TdsConnection {
  readonly #options: FakeTdsOptions;
  readonly #fake: Omit<FakeTdsServer, 'port' | 'close'>;
  #stream: Duplex;

  constructor(socket: Socket, options: FakeTdsOptions, fake: Omit<FakeTdsServer, 'port' | 'close'>) {
    this.#options = options;
    this.#fake = fake;
    this.#stream = socket;
    this.#listen(socket);
  }

  #listen(stream: Duplex): void {
    const reader = new MessageReader();
    const onData = (chunk: Buffer) => {
      for (const message of reader.read(chunk)) {
        if (message.type === PACKET.prelogin) this.#prelogin(() => stream.off('data', onData));
        else this.#take(message);
      }
    };
    stream.on('data', onData);
  }

  #send(...tokens: Buffer[]): void {
    this.#stream.write(packetsOf({ type: PACKET.answer, body: Buffer.concat(tokens) }));
  }

  #prelogin(stopListening: () => void): void {
    const { tls } = this.#options;
    const version = Buffer.from([16, 0, 0, 0, 0, 0]);
    // Two entries of five bytes and the end of the list stand before their contents.
    const entry = (token: number, offset: number, length: number) =>
      Buffer.from([token, offset >> 8, offset & 255, 0, length]);
    this.#send(entry(0, 11, version.length), entry(1, 11 + version.length, 1), u8(0xff), version, u8(tls ? 1 : 2));
    if (!tls) return;
    stopListening();
    const tunnel = new PacketTunnel(this.#stream);
    const secure = new TLSSocket(tunnel as Duplex as Socket, {
      isServer: true,
      secureContext: createSecureContext({ ...tls, maxVersion: 'TLSv1.2' }),
    });
    secure.on('error', () => this.#stream.destroy());
    secure.once('secure', () => setImmediate(() => tunnel.endHandshake()));
    this.#stream = secure;
    this.#listen(secure);
  }

  #take({ type, body }: TdsMessage): void {
    if (type === PACKET.login) this.#takeLogin(body);
    else if (type === PACKET.sspi) {
      this.#fake.ntlm.push(body);
      this.#logIn('');
    } else if (type === PACKET.transaction)
      this.#changeTransaction(body.subarray(body.readUInt32LE(0)).readUInt16LE(0));
    else if (type === PACKET.attention) this.#stop();
    else this.#answer(type === PACKET.call ? callRequest(body) : batchRequest(body));
  }

  #takeLogin(body: Buffer): void {
    const login = loginRequest(body);
    this.#fake.logins.push({ ...login, isEncrypted: this.#stream instanceof TLSSocket });
    const at = body.indexOf('NTLMSSP');
    if (at < 0) this.#logIn(login.user);
    else {
      this.#fake.ntlm.push(body.subarray(at));
      this.#send(ntlmChallenge());
    }
  }

  #changeTransaction(kind: number): void {
    this.#fake.asked.push(kind === 5 ? 'begin' : kind === 7 ? 'commit' : 'rollback');
    this.#send(transactionChange(kind), done(0));
  }

  /** Ends the answer that is due, then says that it was stopped. */
  #stop(): void {
    this.#fake.asked.push('attention');
    this.#send(done(DONE.failed));
    this.#send(done(DONE.attention));
  }

  #logIn(user: string): void {
    if (user === 'nobody') {
      this.#send(errorToken(18456, "Login failed for user 'nobody'."), done(DONE.failed));
      return;
    }
    const name = shortText('Microsoft SQL Server');
    const acknowledged = Buffer.concat([u8(1), Buffer.from([0x74, 0, 0, 4]), name, Buffer.from([16, 0, 0, 0])]);
    const { route } = this.#options;
    const sentOn = route ? routing(route) : Buffer.alloc(0);
    this.#send(u8(0xad), u16(acknowledged.length), acknowledged, sentOn, done(0));
  }

  #answer(request: TdsRequest): void {
    if (INITIAL_SQL.test(request.sql.trim())) {
      this.#send(done(0));
      return;
    }
    this.#fake.asked.push(request);
    const answers = this.#options.answer ? this.#options.answer(request) : [{ changed: 1 }];
    if (!answers) return;
    const last = answers.length - 1;
    this.#send(Buffer.concat(answers.map((answer, index) => answerTokens(answer, index < last ? DONE.more : 0))));
  }
}

function answerTokens(answer: TdsAnswer, more: number): Buffer {
  if ('changed' in answer) return done(DONE.count | more, answer.changed);
  if ('rows' in answer) return Buffer.concat([resultSet(answer), done(DONE.count | more, answer.rows.length)]);
  return Buffer.concat([errorToken(answer.error.number, answer.error.message), done(DONE.failed | more)]);
}

function done(status: number, rows = 0): Buffer {
  return Buffer.concat([u8(0xfd), u16(status), u16(0), u64(rows)]);
}

function errorToken(number: number, message: string): Buffer {
  const body = Buffer.concat([u32(number), u8(1), u8(16), longText(message), shortText('fake'), shortText(''), u32(1)]);
  return Buffer.concat([u8(0xaa), u16(body.length), body]);
}

/** Tells a client which transaction it is in, or that it is in none. */
function transactionChange(kind: number): Buffer {
  const descriptor = u64(1);
  const [type, before, after] = kind === 5 ? [8, u8(0), descriptor] : [kind === 7 ? 9 : 10, descriptor, u8(0)];
  const fresh = after.length > 1 ? Buffer.concat([u8(8), after]) : after;
  const old = before.length > 1 ? Buffer.concat([u8(8), before]) : before;
  const body = Buffer.concat([u8(type), fresh, old]);
  return Buffer.concat([u8(0xe3), u16(body.length), body]);
}

function routing({ host, port }: { host: string; port: number }): Buffer {
  const target = Buffer.concat([u8(0), u16(port), u16(host.length), ucs2(host)]);
  const body = Buffer.concat([u8(20), u16(target.length), target, u16(0)]);
  return Buffer.concat([u8(0xe3), u16(body.length), body]);
}

/** Type 2 of NTLM: a challenge of a domain that has nothing to say. */
function ntlmChallenge(): Buffer {
  const body = Buffer.alloc(56);
  body.write('NTLMSSP\0', 'latin1');
  body.writeUInt32LE(2, 8);
  return Buffer.concat([u8(0xed), u16(body.length), body]);
}
