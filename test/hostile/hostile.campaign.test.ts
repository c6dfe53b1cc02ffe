import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFull } from '../support/budget.ts';
import { type Home, makeHome } from '../support/homes.ts';
import { Product } from '../support/product.ts';
import { printTable } from '../support/table.ts';
import { chain, node, webhook } from '../support/workflows.ts';
import { Bystander, type Effect } from './bystander.ts';
import { type Attack, corpus } from './corpus.ts';

/** What a bystander may notice, on a machine that does nothing else. */
const MAX_P99_MS = 250;
/** A call passes through three processes, and each waits for its turn. */
const MACHINE_FACTOR = 5;
/** What an attack is given to have its effect; an instance must bear it for ever. */
const ATTACK_MS = 15_000;
const REPEATS = 3;
const WARM_UP_MS = 2000;

const attacks = corpus.filter(({ isQuick }) => isFull || isQuick);
const rows: Array<{ attack: string; answer: string } & Effect> = [];
let home: Home;
let product: Product;

beforeAll(async () => {
  home = await makeHome('SQLite');
  const environment = { MILLRACE_RUNNERS: '2', MILLRACE_SCRIPT_TIMEOUT: '5' };
  product = await Product.start({ ...home.options, environment });
  const answer = node('Answer', 'respondToWebhook', 1.1, { respondWith: 'text', responseBody: 'ok', options: {} });
  await product.activate(chain('Bystander', [webhook('bystander', 'responseNode'), answer]));
  for (const [index, attack] of attacks.entries()) await product.activate(workflowOf(attack, index));
  await observe('nothing', () => new Promise((resolve) => setTimeout(resolve, WARM_UP_MS, 'none')));
});
afterAll(async () => {
  printTable('What a webhook beside an attack notices', rows);
  await product?.stop();
  await home?.remove();
});

it.each(attacks.map((attack, index) => ({ ...attack, index })))(
  'A webhook does not notice $name',
  { timeout: 180_000 },
  async ({ name, body, contentType, index }) => {
    const content = body();
    const effect = await observe(name, async () => {
      const answers = await Promise.all(Array.from({ length: REPEATS }, () => attackOnce(index, content, contentType)));
      return [...new Set(answers)].join(' ');
    });
    expect(effect.failures).toBe(0);
    // Beside other tests the machine is too busy for this to say much.
    if (isFull) expect(effect.p99Ms).toBeLessThan(MAX_P99_MS + MACHINE_FACTOR * effect.machineMs);
    expect(product.isRunning).toBe(true);
  },
);

async function observe(attack: string, happen: () => Promise<string>): Promise<Effect> {
  const bystander = new Bystander(`${product.url}/webhook/bystander`);
  const answer = await happen();
  const effect = await bystander.stop();
  rows.push({ attack, answer, ...effect });
  return effect;
}

async function attackOnce(index: number, body: string, contentType: string): Promise<string> {
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

function workflowOf({ name, nodes }: Attack, index: number) {
  const workflow = chain(name, [webhook(`attack-${index}`, 'lastNode'), ...nodes]);
  const circle = nodes.some((one) => one.name === 'B')
    ? { B: { main: [[{ node: 'A', type: 'main', index: 0 }]] } }
    : {};
  return { ...workflow, connections: { ...workflow.connections, ...circle } };
}
