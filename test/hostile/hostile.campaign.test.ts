import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../support/budget.ts';
import { type Home, makeHome } from '../support/homes.ts';
import { Product } from '../support/product.ts';
import { printTable } from '../support/table.ts';
import { chain, node, webhook } from '../support/workflows.ts';
import { Bystander, type Effect } from './bystander.ts';
import { type Attack, corpus } from './corpus.ts';
import { startUpstream } from './upstream.ts';

/** What a bystander may notice, on a machine that does nothing else. */
const MAX_P99_MS = 250;
/** A call passes through three processes, and each waits for its turn. */
const MACHINE_FACTOR = 5;
/** What an attack is given to have its effect; an instance must bear it for ever. */
const ATTACK_MS = isFull ? 15_000 : 4_000;
const REPEATS = 3;
const WARM_UP_MS = 2000;
/** Before each attack, to tell what the machine does to everybody from what the attack does. */
const QUIET_MS = 1000;

const attacks = corpus.filter(({ isQuick }) => isFull || isQuick);
const rows: Array<{ attack: string; answer: string; quietP99Ms: number } & Effect> = [];
let home: Home;
let product: Product;
let upstream: Awaited<ReturnType<typeof startUpstream>>;

beforeAll(async () => {
  home = await makeHome('SQLite');
  upstream = await startUpstream();
  const environment = {
    MILLRACE_RUNNERS: '2',
    MILLRACE_SCRIPT_TIMEOUT: '5',
    MILLRACE_MAX_EXECUTION_FILE_BYTES: '50000000',
    MILLRACE_EXPRESSION_ENV: 'UPSTREAM',
    UPSTREAM: upstream.url,
  };
  product = await Product.start({ ...home.options, environment });
  const answer = node('Answer', 'respondToWebhook', 1.1, { respondWith: 'text', responseBody: 'ok', options: {} });
  await product.activate(chain('Bystander', [webhook('bystander', 'responseNode'), answer]));
  for (const [index, attack] of attacks.entries()) await product.activate(workflowOf(attack, index));
  await observe(() => delay(WARM_UP_MS));
});
afterAll(async () => {
  printTable('What a webhook beside an attack notices', rows);
  await product?.stop();
  await upstream?.stop();
  await home?.remove();
});

it.each(attacks.map((attack, index) => ({ ...attack, index })))(
  'A webhook does not notice $name',
  { timeout: 180_000 },
  async ({ name, body, contentType, index }) => {
    const content = body();
    const quiet = await observe(() => delay(QUIET_MS));
    const answers = new Set<string>();
    const effect = await observe(async () => {
      const attempts = Array.from({ length: REPEATS }, () => attackOnce(index, content, contentType));
      for (const answer of await Promise.all(attempts)) answers.add(answer);
    });
    rows.push({ attack: name, answer: [...answers].join(' '), quietP99Ms: quiet.p99Ms, ...effect });
    expect(effect.failures).toBe(0);
    // Beside other tests the machine is too busy for this to say much.
    if (isFull) expect(effect.p99Ms).toBeLessThan(MAX_P99_MS + quiet.p99Ms + MACHINE_FACTOR * effect.machineMs);
    expect(product.isRunning).toBe(true);
  },
);

/** What a bystander sees while something happens. */
async function observe(happen: () => Promise<unknown>): Promise<Effect> {
  const bystander = new Bystander(`${product.url}/webhook/bystander`);
  await happen();
  return await bystander.stop();
}

async function attackOnce(index: number, body: ReturnType<Attack['body']>, contentType: string): Promise<string> {
  try {
    const answer = await fetch(`${product.url}/webhook/attack-${index}`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
      signal: AbortSignal.timeout(ATTACK_MS),
    });
    await answer.text();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'none yet' : 'refused';
  }
}

function workflowOf({ name, nodes, isCircle }: Attack, index: number) {
  const workflow = chain(name, [webhook(`attack-${index}`, 'lastNode'), ...nodes]);
  const [first] = nodes;
  const last = nodes.at(-1);
  const back = { main: [[{ node: first?.name, type: 'main', index: 0 }]] };
  const circle = isCircle && last ? { [last.name]: back } : {};
  return { ...workflow, connections: { ...workflow.connections, ...circle } };
}
