import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shellCommands } from './shell-commands.ts';

const open = () => new AbortController().signal;
const run = (command: string, signal = open()) => shellCommands({ isAllowed: true, signal }).run(command);

/** A process that ended may be kept as a zombie until somebody asks for it. */
async function isGone(pid: number): Promise<true> {
  for (;;) {
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (state === '' || / Z /.test(state)) return true;
    await delay(10);
  }
}

describe('A command', () => {
  it('gives what it put out and how it ended', async () => {
    expect(await run('echo out; echo Grüße >&2; exit 3')).toEqual({ exitCode: 3, stdout: 'out\n', stderr: 'Grüße\n' });
    expect(await run('kill -9 $$')).toEqual({ exitCode: 137, stdout: '', stderr: '' });
  });

  it('is what the shell makes of it', async () => {
    expect(await run('for i in 1 2; do\n  echo "$i"\ndone | tr "\\n" "-"')).toMatchObject({ stdout: '1-2-' });
    expect(await run('no-such-command-here')).toMatchObject({ exitCode: 127 });
  });

  it('has no input that it could wait for', async () => {
    expect(await run('cat')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it("does not see Millrace's own settings", async () => {
    process.env.MILLRACE_ENCRYPTION_KEY = 'secret';
    onTestFinished(() => {
      delete process.env.MILLRACE_ENCRYPTION_KEY;
    });
    const { stdout } = await run('env');
    expect(stdout).toContain('PATH=');
    expect(stdout).not.toMatch(/MILLRACE|NODE_CHANNEL/);
  });

  it('ends with its execution, and so does what it started', async () => {
    const stop = new AbortController();
    // The inner process writes its id where the test can see it before everything is stopped.
    const { stdout } = await run('mktemp');
    const file = stdout.trim();
    const running = run(`sleep 600 & echo $! > ${file}; wait`, stop.signal);
    let pid = Number.NaN;
    while (!(pid > 0)) pid = Number((await run(`cat ${file}`)).stdout);
    stop.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
    expect(await isGone(pid)).toBe(true);
    await run(`rm ${file}`);
  });

  it('ends with the process that runs it', async () => {
    const { stdout } = await run('mktemp');
    const file = stdout.trim();
    const program = path.join(import.meta.dirname, 'shell-commands.ts');
    const script = `import { shellCommands } from ${JSON.stringify(program)};
      const { signal } = new AbortController();
      void shellCommands({ isAllowed: true, signal }).run('echo $$ > ${file}; sleep 600');
      setInterval(() => statSync('${file}').size > 0 && process.exit(0), 10);
      import { statSync } from 'node:fs';`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const pid = Number((await run(`cat ${file}; rm ${file}`)).stdout);
    expect(pid).toBeGreaterThan(0);
    expect(await isGone(pid)).toBe(true);
  });

  it('is not started for an execution that was stopped', async () => {
    await expect(run('echo', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  });

  it('may put out 10 MiB', async () => {
    expect((await run('head -c 10485760 /dev/zero | tr "\\0" x')).stdout).toHaveLength(10_485_760);
    await expect(run('yes')).rejects.toMatchObject({
      code: 'COMMAND_FAILED',
      message: 'The command put out more than 10 MiB and was ended',
    });
  });

  it('is refused where the operator does not allow commands', async () => {
    await expect(shellCommands({ isAllowed: false, signal: open() }).run('echo')).rejects.toMatchObject({
      code: 'COMMAND_NOT_ALLOWED',
    });
  });
});
