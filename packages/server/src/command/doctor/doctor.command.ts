import type { Config } from '../../config/config-table.ts';
import { loadConfig } from '../../config/load-config.ts';
import { hasInstance } from '../../instance/data-folder.ts';
import { programVersion } from '../../instance/program-version.ts';
import { createLogger } from '../../logging/logger.ts';
import { type Finding, look, ok, warning } from './findings.ts';
import { checkMachine } from './machine-checks.ts';
import { checkNetwork } from './network-checks.ts';
import { checkRunners } from './runner-checks.ts';
import { checkStorage } from './storage-checks.ts';

const MARKS: Record<Finding['state'], string> = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' };

/** Looks at what goes wrong in practice, and says what to do. Exit code 1 when something does not work. */
export async function doctorCommand({ asJson }: { asJson: boolean }): Promise<void> {
  const findings: Finding[] = [{ check: 'Program', ...ok(`Millrace ${programVersion} on Node.js ${process.version}`) }];
  let config: Config | undefined;
  findings.push(
    ...(await look('Settings', async () => {
      const loaded = loadConfig(process.env);
      config = loaded.config;
      const remarks = loaded.warnings.map((text) => warning(text, '"millrace config" lists all settings.'));
      return remarks.length > 0 ? remarks : [ok(`${loaded.given.size} are set`)];
    })),
  );
  if (config) findings.push(...(await checkInstance(config)));
  process.stdout.write(asJson ? `${JSON.stringify(findings, null, 2)}\n` : textOf(findings));
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
}

async function checkInstance(config: Config): Promise<Finding[]> {
  const log = await createLogger({ level: 'silent', descriptor: 2 });
  const isThere = await hasInstance(config.dataDir);
  return [
    ...(await checkMachine(config)),
    ...(isThere ? await checkStorage(config, log) : []),
    ...(isThere ? await checkRunners(config, log) : []),
    ...(await checkNetwork(config)),
  ];
}

function textOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ state, check, text, hint }) => [
    `${MARKS[state]}  ${check.padEnd(width)}  ${text}`,
    ...(hint === undefined ? [] : [`${' '.repeat(width + 11)}${hint}`]),
  ]);
  return `${lines.join('\n')}\n`;
}
