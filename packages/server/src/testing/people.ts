import type { JsonObject } from '@millrace/workflow';
import type { Answer, TestServer } from './test-server.ts';

export const OWNER = {
  email: 'olga@example.com',
  firstName: 'Olga',
  lastName: 'Owner',
  password: 'Owner password 1',
};

/** Somebody at a browser of their own: keeps cookies between calls. */
export class Person {
  readonly #server: TestServer;
  /** Sent with each call. */
  readonly headers: Record<string, string> = {};
  #device: string | undefined;

  constructor(server: TestServer, headers: Record<string, string> = {}) {
    this.#server = server;
    Object.assign(this.headers, headers);
  }

  async call(method: string, place: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.#server.call(method, `/rest${place}`, body, { ...this.#headersFor(place), ...headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      if (pair.startsWith('millrace-device=')) this.#device = pair;
      else if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) delete this.headers.cookie;
      else this.headers.cookie = pair;
    }
    return answer;
  }

  /** The device is told where somebody signs in, and nowhere else. */
  #headersFor(place: string): Record<string, string> {
    if (place !== '/login' || this.#device === undefined) return this.headers;
    const cookie = [this.headers.cookie, this.#device].filter((one) => one !== undefined).join('; ');
    return { ...this.headers, cookie };
  }

  /** Fails unless the answer is good. @returns what it holds, taken for a `Shape` */
  async rest<Shape extends object = JsonObject>(method: string, place: string, body?: unknown): Promise<Shape> {
    const answer = await this.call(method, place, body);
    if (answer.status !== 200) throw new Error(`${method} ${place}: ${answer.status} ${answer.text}`);
    return answer.data as Shape;
  }
}

/** Sets the owner up, at a browser of theirs. */
export async function setUpOwner(server: TestServer): Promise<Person> {
  const owner = new Person(server);
  await owner.rest('POST', '/owner', OWNER);
  return owner;
}

/** Invites somebody by a link, and signs them up at a browser of theirs. */
export async function signUpMember(server: TestServer, owner: Person, name: string): Promise<Person & { id: string }> {
  const email = `${name.toLowerCase()}@example.com`;
  const [invited] = await owner.rest<Array<{ user: { id: string } }>>('POST', '/users', [{ email }]);
  if (!invited) throw new Error('Nobody was invited');
  const { link } = await owner.rest('GET', `/users/${invited.user.id}/invite-link`);
  const query = new URL(String(link)).searchParams;
  const member = Object.assign(new Person(server), { id: invited.user.id });
  await member.rest('POST', `/users/${invited.user.id}`, {
    inviterId: query.get('inviterId'),
    token: query.get('token'),
    firstName: name,
    lastName: 'Member',
    password: passwordOf(name),
  });
  return member;
}

export function passwordOf(name: string): string {
  return `${name} Password 1`;
}
