import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from './lib/root.mjs';

let registry;
afterEach(() => registry?.close());

/** Runs the audit against a registry that answers so. */
async function auditWith(status, body) {
  registry = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const address = `http://127.0.0.1:${registry.address().port}/`;
  const env = { ...process.env, npm_config_registry: address, npm_config_fetch_retries: '0' };
  const child = spawn(process.execPath, [path.join(root, 'scripts/audit.mjs')], { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'close');
  return { code, text };
}

it('says loudly, by its exit too, that the registry could not be asked', async () => {
  const { code, text } = await auditWith(404, { error: 'no such address' });
  expect(code).toBe(3);
  expect(text).toContain('KNOWN VULNERABILITIES WERE NOT CHECKED');
});

it('is content where the registry knows of nothing', async () => {
  expect(await auditWith(200, {})).toMatchObject({ code: 0 });
});
