import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { bareEnvironment } from '../testing/bare-environment.ts';

const SHUTDOWN = pathToFileURL(path.resolve(import.meta.dirname, 'shutdown.ts')).href;
const PROGRAM = `
  import { onShutdown } from ${JSON.stringify(SHUTDOWN)};
  const log = { info: (facts) => console.log(facts.signal) };
  onShutdown(log, async () => console.log('closed'));
  setInterval(() => {}, 1000);
  console.log('ready', process.pid);
`;

it.each([
  ['the shell of npx', { npm_lifecycle_event: 'npx' }, ['end of npx', 'closed']],
  ['another shell', {}, []],
])('The end of %s, which passes no signal on', async (_name, environment, expected) => {
  const shell = spawn('sh', ['-c', `"$0" --input-type=module -e "$PROGRAM"; true`, process.execPath], {
    env: { ...bareEnvironment, ...environment, PROGRAM },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const lines = createInterface(shell.stdout).on('line', (line) => said.push(line));
  const [ready] = (await once(lines, 'line')) as [string];
  const pid = Number(ready.split(' ')[1]);
  onTestFinished(() => {
    if (shell.stdout.readable) process.kill(pid, 'SIGKILL');
  });
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  if (expected.length === 0) process.kill(pid, 'SIGKILL');
  await once(shell.stdout, 'close');
  expect(said.slice(1)).toEqual(expected);
});
