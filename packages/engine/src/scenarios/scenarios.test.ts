import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { observe, runScenario, type Scenario } from './scenario.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

for (const folder of folders) {
  describe(folder.name.replaceAll('-', ' '), () => {
    const path = join(import.meta.dirname, folder.name);
    for (const file of readdirSync(path)) {
      const scenario = JSON.parse(readFileSync(join(path, file), 'utf8')) as Scenario;
      it(scenario.about, async () => {
        const { result, record } = await runScenario(scenario);
        expect(observe(scenario, result, record)).toEqual(scenario.expect);
      });
    }
  });
}
