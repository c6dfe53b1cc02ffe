// A webhook that is answered at once, and one by a Set node with expressions; every execution stored: requests per second,
// latency, start-up, memory at rest.
// `npm run bench -- webhook [seconds]`. Figures depend on the machine; compare within one run.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeLoad, load } from './support/load.ts';
import { launchMillrace, residentMiB } from './support/millrace.ts';

const seconds = Number(process.argv[2] ?? 10);
const workflows = [
  { what: 'answered at once', path: 'at-once', file: 'webhook-at-once.json' },
  { what: 'answered by a Set node', path: 'bench', file: 'webhook-set-respond.json' },
];
const body = JSON.stringify({ name: 'Ada', a: 2, b: 3 });

const answer = '{"greeting":"Hello Ada","sum":5}';
const bare = createServer((_request, response) =>
  response.setHeader('content-length', Buffer.byteLength(answer)).end(answer),
).listen(0, '127.0.0.1');
await once(bare, 'listening');
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;

const millrace = await launchMillrace();
console.log(`healthy after       ${millrace.healthyAfterMs.toFixed(0)} ms`);
console.log(`ready after         ${millrace.readyAfterMs.toFixed(0)} ms (a runner takes jobs)`);
await new Promise((resolve) => setTimeout(resolve, 15_000));
const rest = residentMiB(millrace.pid);
console.log(
  `memory at rest      ${rest.total.toFixed(0)} MiB (${rest.parts.map((part) => `${part.name} ${part.mib.toFixed(0)}`).join(', ')})`,
);

for (const workflow of workflows) await measure(workflow);
console.log(`memory after load   ${residentMiB(millrace.pid).total.toFixed(0)} MiB`);

bare.close();
await millrace.stop();

async function measure({ what, path, file }: (typeof workflows)[number]): Promise<void> {
  const document: unknown = JSON.parse(readFileSync(new URL(`./workflows/${file}`, import.meta.url), 'utf8'));
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', document);
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  const url = `${millrace.url}/webhook/${path}`;
  await load({ url, body, connections: 8, seconds: 3 });
  console.log(`\n${what}`);
  let stored = 0;
  for (const connections of [1, 32]) {
    const ours = await load({ url, body, connections, seconds });
    const floor = await load({ url: bareUrl, body, connections, seconds: Math.min(3, seconds) });
    stored += ours.answers;
    console.log(
      `${describeLoad(`${connections} connection(s)`, ours)}; ${(ours.perSecond / floor.perSecond).toFixed(3)} of a bare node:http server`,
    );
  }
  const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
  const page = await millrace.rest<{ results: Array<{ status: string }> }>(
    'GET',
    `/executions?limit=100&filter=${filter}`,
  );
  const areGood = page.results.every(({ status }) => status === 'success');
  console.log(
    `stored              at least ${page.results.length} listed of ${stored} answered, all ${areGood ? 'successful' : 'NOT successful'}`,
  );
}
