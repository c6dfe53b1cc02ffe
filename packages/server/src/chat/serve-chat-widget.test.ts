import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveChatWidget } from './serve-chat-widget.ts';

it('serves the script to pages of all sites, and nothing where it is not built', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'millrace-widget-'));
  const app = Fastify();
  const bare = Fastify();
  try {
    await writeFile(path.join(folder, 'widget.js'), 'chat()');
    await serveChatWidget(app, folder);
    await serveChatWidget(bare, path.join(folder, 'missing'));
    const { statusCode, body, headers } = await app.inject('/chat/widget.js');
    expect([statusCode, body]).toEqual([200, 'chat()']);
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await bare.inject('/chat/widget.js')).statusCode).toBe(404);
  } finally {
    await Promise.all([app.close(), bare.close(), rm(folder, { recursive: true })]);
  }
});
