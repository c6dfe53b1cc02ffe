import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { type Ber, ber, berNumber, numberOf, partsOf, readBer, TAG, textOf } from './ber.ts';
import { type Attributes, meets, valuesOf } from './ldap-filter.ts';

const OPERATION = {
  bind: 0x60,
  unbind: 0x42,
  search: 0x63,
  modify: 0x66,
  add: 0x68,
  remove: 0x4a,
  rename: 0x6c,
  compare: 0x6e,
  extended: 0x77,
};
const CODE = {
  success: 0,
  sizeLimit: 4,
  isFalse: 5,
  isTrue: 6,
  noAttribute: 16,
  noEntry: 32,
  wrongLogin: 49,
  exists: 68,
};
const PAGED = '1.2.840.113556.1.4.319';

export interface FakeLdapServer {
  port: number;
  /** Attributes by DN. */
  entries: Map<string, Attributes>;
  /** Names of operations, in order, with what is worth knowing of them. */
  asked: string[];
  close(): Promise<void>;
}

export interface FakeLdapOptions {
  /** PEM texts, for STARTTLS. */
  tls?: { key: string; cert: string };
  /** Sent behind the answer to STARTTLS, in clear. */
  injected?: Buffer;
  /** Written to who logs in wrongly. */
  says?: string;
  /** Answers nothing but log-ins. */
  isSilent?: boolean;
  /** Answers each search with these bytes. */
  garbage?: Buffer;
}

/** A directory in memory, for one test at a time. */
export async function startFakeLdapServer(
  entries: Record<string, Record<string, string[]>>,
  options: FakeLdapOptions = {},
): Promise<FakeLdapServer> {
  const sockets = new Set<Socket>();
  const fake = {
    entries: new Map(Object.entries(entries).map(([dn, attributes]) => [dn, new Map(Object.entries(attributes))])),
    asked: [] as string[],
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    listen(socket, new Directory(fake, options));
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

/** Requests of the tests come whole, in a piece of their own. */
function listen(stream: Socket, directory: Directory): void {
  const onData = (chunk: Buffer) => {
    for (const message of readBer(chunk)) {
      const [id, operation, controls] = partsOf(message);
      if (!operation) continue;
      const answers = directory.answer(operation, partsOf(controls));
      const number = berNumber(TAG.integer, numberOf(id));
      for (const answer of answers) stream.write(ber(TAG.sequence, number, ...answer));
      if (operation.tag === OPERATION.search && directory.options.garbage) stream.write(directory.options.garbage);
      if (operation.tag === OPERATION.extended) secure(stream.off('data', onData), directory);
    }
  };
  stream.on('data', onData);
}

function secure(socket: Socket, directory: Directory): void {
  const { tls, injected } = directory.options;
  if (injected) socket.write(injected);
  if (!tls) return;
  const encrypted = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls) });
  encrypted.on('error', () => socket.destroy());
  listen(encrypted, directory);
}

type Answer = Buffer[];

class Directory {
  readonly options: FakeLdapOptions;
  readonly #entries: Map<string, Attributes>;
  readonly #asked: string[];

  constructor({ entries, asked }: Pick<FakeLdapServer, 'entries' | 'asked'>, options: FakeLdapOptions) {
    this.options = options;
    this.#entries = entries;
    this.#asked = asked;
  }

  answer(operation: Ber, controls: Ber[]): Answer[] {
    const parts = partsOf(operation);
    const name = Object.entries(OPERATION).find(([, tag]) => tag === operation.tag)?.[0] ?? String(operation.tag);
    this.#asked.push(name);
    if (operation.tag === OPERATION.bind) {
      const isRight = textOf(parts[1]) === 'cn=admin' && textOf(parts[2]) === 'secret';
      return [[isRight ? result(0x61, CODE.success) : result(0x61, CODE.wrongLogin, this.options.says)]];
    }
    if (this.options.isSilent) return [];
    switch (operation.tag) {
      case OPERATION.search:
        return this.options.garbage ? [] : this.#search(parts, controls);
      case OPERATION.add:
        return [[result(0x69, this.#add(parts))]];
      case OPERATION.modify:
        return [[result(0x67, this.#modify(parts))]];
      case OPERATION.remove:
        return [[result(0x6b, this.#entries.delete(operation.bytes.toString()) ? CODE.success : CODE.noEntry)]];
      case OPERATION.rename:
        return [[result(0x6d, this.#rename(parts))]];
      case OPERATION.compare:
        return [[result(0x6f, this.#compare(parts))]];
      case OPERATION.extended:
        return [[result(0x78, this.options.tls ? CODE.success : 2)]];
      default:
        return [];
    }
  }

  #search([base, scope, , size, , , filter, wanted]: Ber[], controls: Ber[]): Answer[] {
    const below = numberOf(scope);
    const dn = textOf(base);
    const isIn = (name: string) =>
      name === dn ||
      (below === 2 && name.endsWith(`,${dn}`)) ||
      (below === 1 && name.slice(name.indexOf(',') + 1) === dn);
    const names = partsOf(wanted).map(textOf);
    const found = [...this.#entries].filter(
      ([name, attributes]) => isIn(name) && !(below === 1 && name === dn) && filter && meets(filter, attributes),
    );
    const page = pageOf(controls);
    this.#asked.push(page ? `page of ${page.size} from ${page.from}` : 'no pages');
    const shown = page ? found.slice(page.from, page.from + page.size) : found;
    const most = numberOf(size) || found.length;
    const entries = shown.slice(0, most).map(([name, attributes]): Answer => [entry(name, attributes, names)]);
    const end = page && page.from + page.size < found.length ? page.from + page.size : undefined;
    const code = shown.length > most ? CODE.sizeLimit : CODE.success;
    return [...entries, [result(0x65, code), ...(page ? [pageControl(end)] : [])]];
  }

  #add([dn, attributes]: Ber[]): number {
    if (this.#entries.has(textOf(dn))) return CODE.exists;
    const given = partsOf(attributes).map((attribute) => namedValues(attribute));
    this.#entries.set(textOf(dn), new Map(given));
    return CODE.success;
  }

  #modify([dn, changes]: Ber[]): number {
    const attributes = this.#entries.get(textOf(dn));
    if (!attributes) return CODE.noEntry;
    const changed = new Map(attributes);
    for (const change of partsOf(changes)) {
      const [kind, modification] = partsOf(change);
      const [name, values] = namedValues(modification);
      const before = changed.get(name) ?? [];
      if (numberOf(kind) === 1 && before.length === 0) return CODE.noAttribute;
      const kept = numberOf(kind) === 1 && values.length > 0 ? before.filter((value) => !values.includes(value)) : [];
      const after = numberOf(kind) === 0 ? [...before, ...values] : numberOf(kind) === 2 ? values : kept;
      changed.set(name, after);
    }
    this.#entries.set(textOf(dn), changed);
    return CODE.success;
  }

  #rename([dn, rdn, , superior]: Ber[]): number {
    const attributes = this.#entries.get(textOf(dn));
    if (!attributes) return CODE.noEntry;
    this.#entries.delete(textOf(dn));
    this.#entries.set(`${textOf(rdn)},${textOf(superior)}`, attributes);
    return CODE.success;
  }

  #compare([dn, assertion]: Ber[]): number {
    const [name, value] = partsOf(assertion).map(textOf);
    const attributes = this.#entries.get(textOf(dn));
    if (!attributes) return CODE.noEntry;
    const values = valuesOf(attributes, name ?? '');
    return values.includes(value ?? '') ? CODE.isTrue : CODE.isFalse;
  }
}

function result(tag: number, code: number, text = ''): Buffer {
  return ber(tag, ber(TAG.enumerated, Buffer.from([code])), ber(TAG.octets), ber(TAG.octets, Buffer.from(text)));
}

function namedValues(attribute: Ber | undefined): [string, string[]] {
  const [name, values] = partsOf(attribute);
  return [textOf(name), partsOf(values).map(textOf)];
}

function entry(dn: string, attributes: Attributes, names: string[]): Buffer {
  const wanted = names.map((name) => name.toLowerCase());
  const shown = [...attributes].filter(([name]) => names.length === 0 || wanted.includes(name.toLowerCase()));
  const written = shown.map(([name, values]) =>
    ber(
      TAG.sequence,
      ber(TAG.octets, name),
      // Bytes of pictures are written as the characters of the same numbers.
      ber(
        TAG.set,
        ...values.map((value) => ber(TAG.octets, name === 'jpegPhoto' ? Buffer.from(value, 'latin1') : value)),
      ),
    ),
  );
  return ber(0x64, ber(TAG.octets, dn), ber(TAG.sequence, ...written));
}

/** Cookies of pages are where the page begins. */
function pageOf(controls: Ber[]): { size: number; from: number } | undefined {
  for (const control of controls) {
    const parts = partsOf(control);
    if (textOf(parts[0]) !== PAGED) continue;
    const [size, cookie] = partsOf(readBer(parts.at(-1)?.bytes ?? Buffer.alloc(0))[0]);
    return { size: numberOf(size), from: Number(textOf(cookie)) };
  }
  return undefined;
}

function pageControl(next: number | undefined): Buffer {
  const value = ber(TAG.sequence, berNumber(TAG.integer, 0), ber(TAG.octets, next === undefined ? '' : String(next)));
  return ber(0xa0, ber(TAG.sequence, ber(TAG.octets, PAGED), ber(TAG.octets, value)));
}
