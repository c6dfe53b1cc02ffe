import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isFull } from '../support/budget.ts';
import { databases, type Home, makeHome } from '../support/homes.ts';
import { freePort, Product, type ProductOptions } from '../support/product.ts';
import { printTable } from '../support/table.ts';
import { chain, node, webhook } from '../support/workflows.ts';
import { AgentService, CALLS_OF_TALK } from './agent-service.ts';

const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;

type Moment = 'before' | 'during' | 'after';

/** A call of the conversation, from 1, and when the process that runs it ends. */
interface Kill {
  nth: number;
  moment: Moment;
}

const moments: Moment[] = ['before', 'during', 'after'];
const everyKill: Kill[] = Array.from({ length: CALLS_OF_TALK }, (_, index) =>
  moments.map((moment) => ({ nth: index + 1, moment })),
).flat();
/** A call of the model, one of the tool, and what follows from one. */
const fewKills: Kill[] = [
  { nth: 3, moment: 'during' },
  { nth: 2, moment: 'during' },
  { nth: 4, moment: 'after' },
];
const kills = isFull ? everyKill : fewKills;

/** Between an answer and the next call: what was answered is stored, or about to be. */
const BETWEEN_MS = 20;

interface Result {
  on: string;
  kills: number;
  'effects repeated': number;
  'effects of unknown outcome': number;
  'model calls paid twice': number;
  'most for a kill': number;
  unanswered: number;
}

const results: Result[] = [];

const places = [
  ...databases,
  ...(redisUrl !== undefined && databases.includes('PostgreSQL') ? ['a queue' as const] : []),
];

it.each(places)(
  'An agent whose process is killed at any call goes on without an effect done twice, on %s',
  { timeout: isFull ? 3_600_000 : 600_000 },
  async (place) => {
    const service = new AgentService();
    const stand = await Stand.start(place);
    try {
      await createAgent(stand.server, await service.open());
      const result = await killAtEach(stand, service, place);
      results.push(result);
      printTable('Agents killed at their calls', results);
      expect(result).toMatchObject({ kills: kills.length, 'effects repeated': 0, unanswered: 0 });
      expect(result['most for a kill']).toBeLessThanOrEqual(1);
    } finally {
      await stand.remove();
      service.close();
    }
  },
);

/** A server that runs executions itself, or one with a worker that runs them. */
class Stand {
  readonly #homes: Home[];
  readonly #members: Array<{ options: ProductOptions; product: Product }>;

  private constructor(homes: Home[], members: Array<{ options: ProductOptions; product: Product }>) {
    this.#homes = homes;
    this.#members = members;
  }

  static async start(place: (typeof places)[number]): Promise<Stand> {
    const home = await makeHome(place === 'a queue' ? 'PostgreSQL' : place);
    if (place !== 'a queue') return new Stand([home], [await startMember(home.options)]);
    const ofWorker = await makeHome('SQLite');
    const environment = {
      ...home.options.environment,
      MILLRACE_ENCRYPTION_KEY: 'a key that both of them have',
      MILLRACE_EXECUTIONS_MODE: 'queue',
      MILLRACE_REDIS_URL: redisUrl ?? '',
      MILLRACE_RUNNERS: '1',
    };
    const server = await startMember({ ...home.options, environment });
    const { dataFolder } = ofWorker.options;
    const worker = await startMember({ command: 'worker', dataFolder, port: await freePort(), environment });
    return new Stand([home, ofWorker], [server, worker]);
  }

  get server(): Product {
    return this.#first.product;
  }

  /** Ends the process that runs executions, with its runner. */
  async kill(): Promise<void> {
    await this.#last.product.kill();
  }

  async restart(): Promise<void> {
    this.#last.product = await Product.start(this.#last.options);
  }

  async remove(): Promise<void> {
    for (const { product } of this.#members.toReversed()) await product.stop();
    for (const home of this.#homes) await home.remove();
  }

  get #first() {
    return this.#members.at(0) as { options: ProductOptions; product: Product };
  }

  get #last() {
    return this.#members.at(-1) as { options: ProductOptions; product: Product };
  }
}

async function startMember(options: ProductOptions) {
  return { options, product: await Product.start(options) };
}

async function killAtEach(stand: Stand, service: AgentService, place: string): Promise<Result> {
  const result: Result = {
    ...{ on: place, kills: 0, 'effects repeated': 0, 'effects of unknown outcome': 0, 'model calls paid twice': 0 },
    ...{ 'most for a kill': 0, unanswered: 0 },
  };
  for (const [index, kill] of kills.entries()) {
    const name = `talk-${index}`;
    await killOnce(stand, service, { name, ...kill });
    const { calls = [], answer } = service.talks.get(name) ?? {};
    result.kills++;
    if (answer === undefined) result.unanswered++;
    const effects = calls.filter((call) => call !== 'model');
    result['effects repeated'] += effects.length - new Set(effects).size;
    result['effects of unknown outcome'] += answer?.match(/not known/g)?.length ?? 0;
    // Three questions lead to the answer.
    const paidTwice = Math.max(0, calls.length - effects.length - 3);
    result['model calls paid twice'] += paidTwice;
    result['most for a kill'] = Math.max(result['most for a kill'], paidTwice);
  }
  return result;
}

/** Begins a talk, and ends its process at a call. Resolves when the talk has come to its end all the same. */
async function killOnce(stand: Stand, service: AgentService, { name, nth, moment }: Kill & { name: string }) {
  const { promise: isKilled, resolve } = Promise.withResolvers<void>();
  const { promise: isAcknowledged, resolve: acknowledge } = Promise.withResolvers<void>();
  const end = async (): Promise<void> => {
    service.intercept = undefined;
    await isAcknowledged;
    await stand.kill();
    resolve();
  };
  service.intercept = async (call) => {
    if (call.nth === nth && moment === 'during') return end();
    await call.answer();
    const isLast = moment === 'after' ? call.nth === nth : moment === 'before' && call.nth === nth - 1;
    if (!isLast) return;
    if (moment === 'before') await delay(Math.random() * BETWEEN_MS);
    await end();
  };
  const answer = await fetch(`${stand.server.url}/webhook/agent`, {
    method: 'POST',
    // One that is kept may lead to a server that was killed.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ talk: name }),
  });
  expect(answer.status).toBe(200);
  acknowledge();
  if (moment === 'before' && nth === 1) await end();
  await isKilled;
  await stand.restart();
  await service.whenAnswered(name);
}

async function createAgent(server: Product, url: string): Promise<void> {
  const { id } = await server.rest<{ id: string }>('POST', '/credentials', {
    ...{ name: 'Model', type: 'openAiApi', data: { apiKey: 'key', url: `${url}/v1` } },
  });
  const langchain = (name: string, type: string, version: number, parameters: Record<string, unknown>) => ({
    ...node(name, type, version, parameters),
    type: `@n8n/n8n-nodes-langchain.${type}`,
  });
  const talk = "$('Webhook').first().json.body.talk";
  const script = `const talk = '{{ ${talk} }}';
await helpers.httpRequest({ url: '${url}/effect?n=' + query + '&talk=' + talk });
return 'did ' + query;`;
  const document = chain('Agent', [
    webhook('agent', 'onReceived'),
    langchain('Agent', 'agent', 2.2, { promptType: 'define', text: `={{ ${talk} }} {{ $now.toMillis() }}` }),
    node('Tell', 'httpRequest', 4.2, {
      ...{
        url: `=${url}/end?talk={{ ${talk} }}&answer={{ encodeURIComponent($json.output) }}`,
        method: 'GET',
        options: {},
      },
    }),
  ]);
  const model = langchain('Model', 'lmChatOpenAi', 1.2, { model: { __rl: true, mode: 'id', value: 'm' }, options: {} });
  const serves = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
  await server.activate({
    ...document,
    nodes: [
      ...document.nodes,
      { ...model, credentials: { openAiApi: { id, name: 'Model' } } },
      langchain('act', 'toolCode', 1.3, { description: 'Acts', jsCode: `=${script}` }),
    ],
    connections: { ...document.connections, Model: serves('ai_languageModel'), act: serves('ai_tool') },
  });
}
