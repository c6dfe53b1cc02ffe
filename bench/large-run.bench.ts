// 100,000 items through webhook → code → set (two expressions) → if → code once for each item → limit, with everything a
// product does around it: HTTP, runner and script processes, storage of every step.
// `npm run bench -- large-run [items] [runs]`. Figures depend on the machine; compare within one run.
import { readFileSync } from 'node:fs';
import { cpuSeconds, launchMillrace, residentMiB } from './support/millrace.ts';

const items = Number(process.argv[2] ?? 100_000);
const runs = Number(process.argv[3] ?? 3);
const workflow: unknown = JSON.parse(
  readFileSync(new URL('./workflows/webhook-code-set-if-code-limit.json', import.meta.url), 'utf8'),
);

const millrace = await launchMillrace();
const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
await millrace.rest('PATCH', `/workflows/${id}`, { active: true });

let small: number | undefined;
for (const count of [Math.round(items / 10), ...Array<number>(runs).fill(items)]) {
  const { ms, cpu, peak } = await measure(count);
  const growth = small === undefined ? '' : `, time ×${(ms / small).toFixed(1)} for ×10 items`;
  const parts = peak.parts.map((part) => `${part.name} ${part.mib.toFixed(0)}`).join(', ');
  console.log(
    `${String(count).padStart(8)} items  ${(ms / 1_000).toFixed(2)} s (${cpu.toFixed(2)} s of processor time), peak ${peak.total.toFixed(0)} MiB (${parts})${growth}`,
  );
  small ??= ms;
}
await millrace.stop();

async function measure(count: number) {
  let peak = residentMiB(millrace.pid);
  const timer = setInterval(() => {
    const now = residentMiB(millrace.pid);
    if (now.total > peak.total) peak = now;
  }, 20);
  const cpuBefore = cpuSeconds(millrace.pid);
  const start = performance.now();
  const response = await fetch(`${millrace.url}/webhook/large`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count }),
  });
  const answer: unknown = await response.json();
  const ms = performance.now() - start;
  const cpu = cpuSeconds(millrace.pid) - cpuBefore;
  clearInterval(timer);
  if (JSON.stringify(answer) !== JSON.stringify(expected(count)))
    throw new Error(`Wrong answer: ${JSON.stringify(answer)}`);
  return { ms, cpu, peak };
}

/** The last item that passes the condition. */
function expected(count: number) {
  const n = count - 1 - ((count - 1) % 2);
  return { n, name: `item ${n}`, double: n * 2, label: `item ${n} of ${count}`, kept: true };
}
