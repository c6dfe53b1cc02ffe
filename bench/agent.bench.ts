// What an agent adds to the calls of its model and tools, beside the package of the model's provider alone.
// `npm run bench -- agent [rounds]`. Compare within one run.
import { createOpenAI } from '@ai-sdk/openai';
import { launchMillrace, residentMiB } from './support/millrace.ts';
import { prompt, startTalkativeModel } from './support/talkative-model.ts';

const rounds = Number(process.argv[2] ?? 40);

const AGENTS = 100;
const REPEATS = 9;
const question = [{ role: 'user' as const, content: [{ type: 'text' as const, text: prompt(0, 0) }] }];
const AIMS = { modelMs: 5, toolMs: 2, firstTokenMs: 100, mib: 300 };

const model = await startTalkativeModel();
const millrace = await launchMillrace({
  environment: {
    MILLRACE_SSRF_ALLOW: '127.0.0.1',
    MILLRACE_RUNNERS: '1',
    MILLRACE_CONCURRENCY: String(2 * AGENTS),
    MILLRACE_LOG_LEVEL: 'silent',
  },
});

try {
  await createAgent('plain', 'lastNode');
  await createAgent('stream', 'streaming');
  await ask('plain', prompt(2, 2));
  const [bareMs, bareFirstMs] = [await median(bareCall), await median(bareFirstToken)];
  const fewCalls = await median(() => timed(() => ask('plain', prompt(1, 1))));
  const manyCalls = await median(() => timed(() => ask('plain', prompt(1, rounds))));
  const manyRounds = await median(() => timed(() => ask('plain', prompt(rounds, 1))));
  const toolMs = (manyCalls - fewCalls) / (rounds - 1);
  const modelMs = (manyRounds - fewCalls) / (rounds - 1) - toolMs;
  const firstMs = await median(firstPart);
  const mib = await memoryOfAgents();
  print([
    ['a call of a model', bareMs, modelMs, AIMS.modelMs],
    ['a call of a tool', 0, toolMs, AIMS.toolMs],
    ['the first token', bareFirstMs, firstMs, AIMS.firstTokenMs],
  ]);
  console.log(`\n${AGENTS} agents that wait for their model hold ${mib.toFixed(0)} MiB (aim: ${AIMS.mib}).`);
} finally {
  await millrace.stop();
  model.close();
}

function bareModel() {
  return createOpenAI({ baseURL: model.url, apiKey: 'key' }).chat('m');
}

/** Many, as one is over in a moment. */
async function bareCall(): Promise<number> {
  const bare = bareModel();
  const all = await timed(async () => {
    for (let call = 0; call < rounds; call++) await bare.doGenerate({ prompt: question });
  });
  return all / rounds;
}

async function bareFirstToken(): Promise<number> {
  return timed(async () => {
    const { stream } = await bareModel().doStream({ prompt: question });
    const reader = stream.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done || value.type === 'text-delta') break;
    }
    await reader.cancel();
  });
}

/** Until the caller reads the first words of the agent. */
async function firstPart(): Promise<number> {
  return timed(async () => {
    const response = await fetch(addressOf('stream', prompt(0, 0)));
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      if (text.includes('"type":"item"')) return;
    }
    throw new Error(`Nothing was streamed: ${text}`);
  });
}

/** What agents hold while all of them wait for their model, beyond what is held without them. */
async function memoryOfAgents(): Promise<number> {
  const before = residentMiB(millrace.pid).total;
  const held = model.hold();
  const asked = Array.from({ length: AGENTS }, () => ask('plain', prompt(1, 1)));
  while (held.waiting() < AGENTS) await new Promise((resolve) => setTimeout(resolve, 20));
  const during = residentMiB(millrace.pid).total;
  held.goOn();
  await Promise.all(asked);
  return during - before;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) times.push(await measure());
  return times.sort((a, b) => a - b)[Math.floor(REPEATS / 2)] as number;
}

function addressOf(path: string, text: string): string {
  return `${millrace.url}/webhook/${path}?text=${encodeURIComponent(text)}`;
}

async function ask(path: string, text: string): Promise<void> {
  const response = await fetch(addressOf(path, text));
  const answer = await response.text();
  if (!response.ok || !answer.includes('All is done.')) throw new Error(`The agent answered: ${answer}`);
}

async function createAgent(path: string, responseMode: string): Promise<void> {
  const data = { apiKey: 'key', url: model.url };
  const { id } = await millrace.rest<{ id: string }>('POST', '/credentials', {
    ...{ name: `Model of ${path}`, type: 'openAiApi', data },
  });
  const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
    ...{ id: name, name, type, typeVersion, position: [0, 0], parameters },
  });
  const langchain = (name: string, type: string, typeVersion: number, parameters: object) =>
    node(name, `@n8n/n8n-nodes-langchain.${type}`, typeVersion, parameters);
  const to = (name: string, type: string) => ({ [type]: [[{ node: name, type, index: 0 }]] });
  const agent = {
    promptType: 'define',
    text: '={{ $json.query.text }}',
    options: { maxIterations: rounds + 2, enableStreaming: responseMode === 'streaming' },
  };
  const workflow = await millrace.rest<{ id: string }>('POST', '/workflows', {
    name: path,
    nodes: [
      { ...node('Webhook', 'n8n-nodes-base.webhook', 2, { path, responseMode, options: {} }), webhookId: path },
      langchain('Agent', 'agent', 2.2, agent),
      {
        ...langchain('Model', 'lmChatOpenAi', 1.2, { model: { __rl: true, mode: 'id', value: 'm' }, options: {} }),
        credentials: { openAiApi: { id, name: `Model of ${path}` } },
      },
      langchain('compute', 'toolCalculator', 1, {}),
    ],
    connections: {
      Webhook: to('Agent', 'main'),
      Model: to('Agent', 'ai_languageModel'),
      compute: to('Agent', 'ai_tool'),
    },
    settings: { executionOrder: 'v1' },
  });
  await millrace.rest('PATCH', `/workflows/${workflow.id}`, { active: true });
}

function print(rows: Array<[name: string, bareMs: number, ms: number, aimMs: number]>): void {
  console.log('| | bare, ms | with an agent, ms | it adds, ms | aim, ms |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const [name, bare, whole, aim] of rows) {
    console.log(`| ${[name, bare.toFixed(1), whole.toFixed(1), (whole - bare).toFixed(1), `< ${aim}`].join(' | ')} |`);
  }
}
