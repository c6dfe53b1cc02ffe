import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configEntries, formatConfigMarkdown, formatConfigText } from './config-report.ts';
import { configTable } from './config-table.ts';
import { LiveConfig } from './live-config.ts';
import { configKeys, loadConfig } from './load-config.ts';
import { maskValue } from './mask-value.ts';
import { proxiesOf } from './proxies.ts';

describe('The settings', () => {
  it('have defaults that stand on their own', () => {
    const { config, given, warnings } = loadConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 5678, executionsMode: 'regular', saveSuccess: 'all' });
    expect(config.runners).toBeGreaterThan(0);
    expect(given.size).toBe(0);
    expect(warnings).toEqual([]);
  });

  it('are read from the environment, an empty variable counting as none', () => {
    const { config, given } = loadConfig({
      MILLRACE_PORT: ' 4400 ',
      MILLRACE_HOST: '',
      MILLRACE_SAVE_MANUAL: 'off',
      MILLRACE_SSRF_ALLOW: 'db.local, 10.0.0.0/8,,',
    });
    expect(config).toMatchObject({
      port: 4400,
      host: '127.0.0.1',
      saveManual: false,
      ssrfAllow: ['db.local', '10.0.0.0/8'],
    });
    expect([...given]).toEqual(['port', 'saveManual', 'ssrfAllow']);
  });

  it('know proxies by the names of other programs, in lower case first', () => {
    const { config } = loadConfig({
      HTTP_PROXY: 'upper.test:1',
      http_proxy: 'me:hunter2@lower.test:2',
      all_proxy: 'socks5://socks.test',
      https_proxy: '',
      HTTPS_PROXY: 'http://secure.test',
      NO_PROXY: 'a.test, 10.0.0.0/8 .b.test',
    });
    expect(proxiesOf(config)).toEqual({
      http: 'http://me:hunter2@lower.test:2/',
      https: 'http://secure.test/',
      except: ['a.test', '10.0.0.0/8', '.b.test'],
      isTrusted: false,
    });
    expect(formatConfigText(configEntries(new LiveConfig({ config, given: new Set(['httpProxy']) })))).not.toContain(
      'hunter2',
    );
    expect(() => loadConfig({ ALL_PROXY: 'socks5://me:hunter2@socks.test' })).toThrow(
      'The proxy is named by socks5://, but only http:// and https:// are known.',
    );
  });

  const refused: Array<[name: string, value: string, message: string]> = [
    ['MILLRACE_PORT', '70000', 'MILLRACE_PORT is "70000", but must be a whole number from 0 to 65535.'],
    ['MILLRACE_PORT', '1e3', 'MILLRACE_PORT is "1e3", but must be a whole number from 0 to 65535.'],
    ['https_proxy', 'http://', 'https_proxy is "********", but must be an address as http://host:port.'],
    ['MILLRACE_SAVE_MANUAL', 'maybe', 'MILLRACE_SAVE_MANUAL is "maybe", but must be true or false.'],
    [
      'MILLRACE_EXECUTIONS_MODE',
      'cluster',
      'MILLRACE_EXECUTIONS_MODE is "cluster", but must be one of regular, queue.',
    ],
    [
      'MILLRACE_LOG_LEVEL',
      'loud',
      'MILLRACE_LOG_LEVEL is "loud", but must be one of silent, error, warn, info, debug.',
    ],
    [
      'MILLRACE_TIMEZONE',
      'Mars/Base',
      'MILLRACE_TIMEZONE is "Mars/Base", but must be an IANA time zone, for example Europe/Berlin.',
    ],
    ['MILLRACE_ENCRYPTION_KEY', 'short', 'MILLRACE_ENCRYPTION_KEY is "********", but must be at least 16 characters.'],
    [
      'MILLRACE_DATABASE_URL',
      'mysql://me:hunter2@db/x',
      'MILLRACE_DATABASE_URL is "mysql://me:********@db/x", but must be an address that starts with postgres:// or postgresql://.',
    ],
  ];
  it.each(refused)('refuse %s=%s', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(message);
  });

  it('warn of a variable that nobody knows, with the nearest name', () => {
    expect(loadConfig({ MILLRACE_PROT: '1', MILLRACE_QUITE_ANOTHER_THING: '1', OTHER: '1' }).warnings).toEqual([
      'The environment variable MILLRACE_PROT is unknown and has no effect. Did you mean MILLRACE_PORT?',
      'The environment variable MILLRACE_QUITE_ANOTHER_THING is unknown and has no effect.',
    ]);
  });

  it.each(['compose.yaml', 'compose.queue.yaml'])('stand in deploy/%s by their names', async (name) => {
    const file = path.join(import.meta.dirname, '../../../../deploy', name);
    const { services } = parse(await readFile(file, 'utf8'), { merge: true });
    const environments = Object.values<{ environment?: Record<string, string | number> }>(services);
    const variables = Object.assign({}, ...environments.map(({ environment }) => environment));
    expect(Object.keys(variables)).toContain('MILLRACE_DATABASE_URL');
    const values = Object.entries<string | number>(variables).filter(([, value]) => !String(value).includes('$'));
    expect(loadConfig(Object.fromEntries(values.map(([key, value]) => [key, String(value)]))).warnings).toEqual([]);
    expect(loadConfig(Object.fromEntries(Object.keys(variables).map((key) => [key, '']))).warnings).toEqual([]);
  });

  it('are printed without secrets', () => {
    const { config, given } = loadConfig({
      MILLRACE_DATABASE_URL: 'postgres://me:hunter2@db/x',
      MILLRACE_ENCRYPTION_KEY: 'a very secret key indeed',
    });
    const entries = configEntries(new LiveConfig({ config, given }));
    const text = `${formatConfigText(entries)}${JSON.stringify(entries)}`;
    expect(text).toContain('postgres://me:********@db/x');
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('very secret');
    expect(entries).toHaveLength(configKeys().length);
  });

  it('are all documented', () => {
    const page = formatConfigMarkdown();
    for (const key of configKeys()) expect(page).toContain(`| \`${configTable[key].name}\` |`);
  });

  it('mask passwords, tokens in queries, and everything that is no address', () => {
    expect(maskValue('smtp://me:pw@host:25?apikey=k&x=1')).toBe('smtp://me:********@host:25?apikey=********&x=1');
    expect(maskValue('plain')).toBe('********');
  });
});
