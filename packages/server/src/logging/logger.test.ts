import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLogger, type Logger, openLog } from './logger.ts';
import { outsideRequests, RequestScope } from './request-scope.ts';

async function loggerInto(lines: string[]): Promise<Logger> {
  return createLogger({ level: 'silent', streams: [{ write: (line) => void lines.push(line) }] });
}

it('writes no secret, however deep it lies in what a line is about', async () => {
  const lines: string[] = [];
  const log = await loggerInto(lines);
  const headers = { authorization: 'hunter2', cookie: 'hunter2', 'set-cookie': ['hunter2'], 'x-api-key': 'hunter2' };
  const failure = Object.assign(new Error('refused'), {
    request: { headers },
    token: 'hunter2',
    context: { oauth: { accessToken: 'hunter2', refresh_token: 'hunter2', clientSecret: 'hunter2' } },
  });
  log.error({ err: failure, password: 'hunter2', encryptionKey: 'hunter2' }, 'It failed');
  log.info({ secret: 'hunter2', data: { apiKey: 'hunter2', name: 'Ada' }, headers }, 'Something happened');
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'It failed', err: { message: 'refused', token: '********', request: { headers: { cookie: '********' } } } },
    { msg: 'Something happened', data: { apiKey: '********', name: 'Ada' } },
  ]);
});

it('names the request in what is logged while it is answered, and in nothing else', async () => {
  const lines: string[] = [];
  const log = await loggerInto(lines);
  const scope = new RequestScope('r-1');
  const later = scope.run(async () => {
    log.info('within');
    outsideRequests(() => log.info('for many'));
    await nextTurn();
    log.info('still within');
    scope.end();
    log.info('after');
  });
  log.info('beside');
  await later;
  const written = lines.map((line) => JSON.parse(line) as { msg: string; requestId?: string });
  expect(written.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['within', 'r-1'],
    ['for many', undefined],
    ['beside', undefined],
    ['still within', 'r-1'],
    ['after', undefined],
  ]);
});

it('changes how much goes to the output, while streams get what they got', async () => {
  const lines: string[] = [];
  const output: string[] = [];
  const { log, setLevel } = await openLog({
    level: 'warn',
    output: { write: (line) => void output.push(line) },
    streams: [{ write: (line) => void lines.push(line) }],
  });
  const tell = () => {
    for (const level of ['debug', 'info', 'warn'] as const) log[level](level);
    const messages = [output, lines].map((one) =>
      one.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg),
    );
    return { output: messages[0], stream: messages[1] };
  };
  expect(tell()).toEqual({ output: ['warn'], stream: ['info', 'warn'] });
  setLevel('debug');
  expect(tell()).toEqual({ output: ['debug', 'info', 'warn'], stream: ['info', 'warn'] });
  setLevel('silent');
  expect(tell()).toEqual({ output: [], stream: ['info', 'warn'] });
});

it('changes how much goes to the output where it goes nowhere else', async () => {
  const output: string[] = [];
  const { log, setLevel } = await openLog({ level: 'silent', output: { write: (line) => void output.push(line) } });
  log.error('lost');
  setLevel('info');
  log.debug('lost');
  log.info('told');
  expect(output.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['told']);
});
