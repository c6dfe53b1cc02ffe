import type { Visitor, WireReply } from '@millrace/wire';
import type { FastifyRequest } from 'fastify';
import type { SignedLinks } from '../access/signed-links.ts';
import { basePathOf } from '../http/base-path.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { OwnerService } from '../users/owner.service.ts';
import { type AnswerAddresses, answerPlaceOf } from './answer-place.ts';

/** Carries the pass of a page. */
const PASS_HEADER = 'x-chat-visitor';
const PASS_VALID_MS = 12 * 60 * 60 * 1000;

export interface VisitorAccountsOptions {
  sessions: Pick<Sessions, 'isAlive' | 'look'>;
  cookie: Pick<SessionCookie, 'read'>;
  links: Pick<SignedLinks, 'sign' | 'isGood'>;
  owner: Pick<OwnerService, 'isSetUp'>;
  /** Base address of the editor. */
  publicUrl: string;
  addresses: AnswerAddresses;
}

/**
 * People with an account who use a webhook that asks for one. Who opens a page is known by their session. Calls of the page come out of
 * a sandbox and bring no cookies: it is given a pass, which is good for this workflow while the session goes on. Cookies count for
 * nothing but opening: pages of others could have a call sent with them.
 */
export class VisitorAccounts {
  readonly #options: VisitorAccountsOptions;

  constructor(options: VisitorAccountsOptions) {
    this.#options = options;
  }

  /** `undefined` for somebody who is not signed in. */
  async find(request: FastifyRequest, workflowId: string): Promise<Visitor | undefined> {
    if (request.method !== 'GET') return this.#byPass(request, workflowId);
    const { sessions, cookie } = this.#options;
    const token = cookie.read(request);
    const found = token === undefined ? undefined : await sessions.look(token);
    return found && { pass: this.#passOf(found.session.id, found.user.role, workflowId) };
  }

  /** Leads who opens a page to sign in, and back; `undefined` for other calls, and where nobody can sign in. */
  async signInReply(request: FastifyRequest): Promise<WireReply | undefined> {
    const { owner, publicUrl, addresses } = this.#options;
    if (request.method !== 'GET' || !(await owner.isSetUp())) return undefined;
    const { url = '/' } = request.raw;
    // Sessions are those of the editor's host.
    const location = answerPlaceOf(request, addresses).hasHostOfItsOwn
      ? `${publicUrl}${url.slice(1)}`
      : `${basePathOf(publicUrl)}signin?${new URLSearchParams({ redirect: url })}`;
    const headers: WireReply['headers'] = [
      ['location', location],
      ['cache-control', 'no-store'],
    ];
    return { status: 302, headers, body: new Uint8Array() };
  }

  #passOf(sessionId: string, role: string, workflowId: string): string {
    const token = this.#options.links.sign(termsOf(sessionId, role, workflowId), Date.now() + PASS_VALID_MS);
    return [sessionId, role, token].join('~');
  }

  async #byPass({ headers }: FastifyRequest, workflowId: string): Promise<Visitor | undefined> {
    const given = headers[PASS_HEADER];
    const [sessionId = '', role = '', token = ''] = typeof given === 'string' ? given.split('~') : [];
    const { links, sessions } = this.#options;
    if (!links.isGood(token, termsOf(sessionId, role, workflowId))) return undefined;
    return (await sessions.isAlive(sessionId, role)) ? {} : undefined;
  }
}

function termsOf(...subject: [sessionId: string, role: string, workflowId: string]) {
  return { purpose: 'visitor', subject: JSON.stringify(subject) } as const;
}
