import {
  type BareCall,
  type ConnectedThing,
  describeFailure,
  type SuppliedCall,
  type SuppliedResults,
  type SupplyPort,
  type TravellingError,
  type TriggerPort,
  type WorkflowRequest,
  type WorkflowRun,
} from '@millrace/n8n-compat';
import type { BinaryData, HttpResponse, JsonObject } from '@millrace/node-sdk';
import type { AnswerNow, FromPackageHost, PackageQuestion, QuestionNow, ToPackageHost } from '../protocol.ts';

type Answer = Extract<ToPackageHost, { type: 'answer' }>;

/** Asks the runner on behalf of the code of the package. */
export class HostPort implements TriggerPort, SupplyPort {
  readonly #send: (message: FromPackageHost) => void;
  readonly #askNow: (question: QuestionNow) => AnswerNow;
  readonly #pending = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  #stop = Promise.withResolvers<void>();
  #lastId = 0;
  #onCall: ((call: SuppliedCall) => Promise<unknown>) | undefined;

  constructor(send: (message: FromPackageHost) => void, askNow: (question: QuestionNow) => AnswerNow) {
    this.#send = send;
    this.#askNow = askNow;
  }

  /** The next work begins: what was told to the last one does not count. */
  begin(): void {
    this.#stop = Promise.withResolvers<void>();
    this.#onCall = undefined;
  }

  async http(...[request, credentialType]: Parameters<TriggerPort['http']>): Promise<HttpResponse> {
    const { body, tls: _, ...bare } = request;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body instanceof Uint8Array ? body : undefined;
    const answer = await this.#ask({ kind: 'http', request: bare, credentialType }, bytes);
    return { ...valueIn<Omit<HttpResponse, 'body'>>(answer), body: answer.bytes ?? new Uint8Array() };
  }

  async credential(credentialType: string): Promise<JsonObject> {
    return valueIn(await this.#ask({ kind: 'credential', credentialType }));
  }

  async evaluate(expression: string, variables: JsonObject, itemIndex: number): Promise<unknown> {
    return valueIn(await this.#ask({ kind: 'evaluate', expression, variables, itemIndex }));
  }

  evaluateNow(expression: string, itemIndex: number): unknown {
    return this.#answerNow({ kind: 'evaluate', expression, itemIndex });
  }

  filterNow(filter: JsonObject, timezone: string): boolean {
    return this.#answerNow({ kind: 'filter', filter, timezone }) === true;
  }

  async createBinary(...[content, about]: Parameters<TriggerPort['createBinary']>): Promise<BinaryData> {
    return valueIn(await this.#ask({ kind: 'createBinary', about }, content));
  }

  async readBinary(binary: BinaryData): Promise<Uint8Array> {
    return (await this.#ask({ kind: 'readBinary', binary })).bytes ?? new Uint8Array();
  }

  async connected(kind: string, itemIndex?: number): Promise<ConnectedThing[]> {
    return valueIn(
      await this.#ask({ kind: 'connected', connection: kind, ...(itemIndex !== undefined && { itemIndex }) }),
    );
  }

  async callConnected<Call extends BareCall>(handle: number, call: Call): Promise<SuppliedResults[Call['method']]> {
    return valueIn(await this.#ask({ kind: 'callConnected', handle, call }));
  }

  async runWorkflow(request: WorkflowRequest): Promise<WorkflowRun> {
    return valueIn(await this.#ask({ kind: 'runWorkflow', request }));
  }

  supplied(...[things, answer]: Parameters<SupplyPort['supplied']>): void {
    this.#onCall = answer;
    this.#send({ type: 'supplied', things });
  }

  /** Has what is supplied do what it is asked for. */
  async call(id: number, call: SuppliedCall): Promise<void> {
    try {
      if (!this.#onCall) throw new Error('Nothing is supplied');
      this.#send({ type: 'called', id, ok: true, value: await this.#onCall(call) });
    } catch (error) {
      this.#send({ type: 'called', id, ok: false, error: describeFailure(error) });
    }
  }

  async emit(...[items, staticData]: Parameters<TriggerPort['emit']>): Promise<void> {
    await this.#ask({ kind: 'emit', items, staticData });
  }

  listening(): void {
    this.#send({ type: 'listening' });
  }

  get stopped(): Promise<void> {
    return this.#stop.promise;
  }

  stop(): void {
    this.#stop.resolve();
  }

  log(...[level, message]: Parameters<TriggerPort['log']>): void {
    this.#send({ type: 'log', level, message });
  }

  hint(hint: Parameters<TriggerPort['hint']>[0]): void {
    this.#send({ type: 'hint', hint });
  }

  answer(answer: Answer): void {
    const waiting = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer);
    else waiting?.reject(errorOf(answer.error));
  }

  #answerNow(question: QuestionNow): unknown {
    const answer = this.#askNow(question);
    if (answer.ok) return answer.value;
    throw errorOf(answer.error);
  }

  #ask(question: PackageQuestion, bytes?: Uint8Array): Promise<Answer> {
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#pending.set(id, { resolve, reject });
    this.#send({ type: 'ask', id, question, ...(bytes && { bytes }) });
    return promise;
  }
}

/** The question says what the answer holds. */
function valueIn<Value>(answer: Answer): Value {
  return (answer.ok ? answer.value : undefined) as Value;
}

function errorOf({ name, message, ...details }: TravellingError): Error {
  return Object.assign(new Error(message), { name }, details);
}
