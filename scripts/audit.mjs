// Asks the registry for known vulnerabilities of what Millrace ships with. Serious ones end it with 1, a registry that does not
// answer such questions with 3: nothing was checked then, and nobody is to believe that it was.
import { spawnSync } from 'node:child_process';
import { root } from './lib/root.mjs';

const SERIOUS = new Set(['high', 'critical']);

const answer = audit();
const found = answer && Object.values(answer.vulnerabilities ?? {});
if (!found || answer.error || answer.message) {
  // Behind the dash is the address that was asked.
  const reason = (answer?.message ?? answer?.error?.summary ?? 'no answer').split(' - ')[0];
  console.error(`KNOWN VULNERABILITIES WERE NOT CHECKED: the registry does not answer (${reason}).`);
  process.exitCode = 3;
} else {
  const serious = found.filter(({ severity }) => SERIOUS.has(severity));
  for (const { name, severity, range } of serious) console.error(`  ${severity}: ${name} ${range}`);
  console.log(`Known vulnerabilities: ${serious.length} serious, ${found.length - serious.length} minor.`);
  process.exitCode = serious.length > 0 ? 1 : 0;
}

function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}
