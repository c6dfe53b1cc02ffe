import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunData } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { observe, runScenario, type Scenario } from '../testing/scenario.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

for (const folder of folders) {
  describe(folder.name.replaceAll('-', ' '), () => {
    const path = join(import.meta.dirname, folder.name);
    for (const file of readdirSync(path)) {
      const scenario = JSON.parse(readFileSync(join(path, file), 'utf8')) as Scenario;
      it(scenario.about, async () => {
        const { result, record } = await runScenario(scenario);
        expect(observe(scenario, result, record)).toEqual(scenario.expect);
        await expectSameAfterRecovery(scenario, result.runData);
      });
    }
  });
}

/** An execution that ends suddenly after any of its runs and goes on comes to the same end, without doing them again. */
async function expectSameAfterRecovery(scenario: Scenario, runData: RunData): Promise<void> {
  const { order: _order, pauses: _pauses, ...expected } = scenario.expect;
  const resumed = { ...scenario, expect: expected };
  const runs = Object.entries(runData)
    .flatMap(([node, list]) => list.map((run) => ({ node, run })))
    .filter(({ run }) => run.executionStatus === 'success' && run.executionIndex >= 0)
    .sort((a, b) => a.run.executionIndex - b.run.executionIndex);
  const own = scenario.start?.kind === 'manual' && scenario.start.runData ? [] : runs;
  for (let count = 1; count < own.length; count++) {
    const history: RunData = Object.create(null);
    for (const { node, run } of own.slice(0, count)) history[node] = [...(history[node] ?? []), run];
    const { result, record } = await runScenario(resumed, { runs: history, event: { kind: 'recovery' } });
    expect(observe(resumed, result, record), `after ${count} runs`).toEqual(expected);
    expect(record.started.length).toBeLessThanOrEqual(runs.length + 1 - count);
  }
}
