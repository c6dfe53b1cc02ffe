import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { pushoverApi } from './pushover.credentials.ts';
import pushover from './pushover.node.ts';

const account = { credentials: { pushoverApi: { apiKey: 'PO' } } };

async function textOf(body: unknown): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts).toString();
}

it('pushes an emergency with its time and an image, and the token among the fields', async () => {
  const sent: string[] = [];
  const data = { data: Buffer.from('PNG').toString('base64'), mimeType: 'image/png', fileName: 'a.png' };
  await runNode(pushover, {
    ...account,
    items: [{ json: {}, binary: { data } }],
    parameters: {
      userKey: 'u',
      message: 'm',
      priority: 2,
      retry: 30,
      expire: 60,
      additionalFields: {
        attachmentsUi: { attachmentsValues: { binaryPropertyName: 'data' } },
        html: true,
        timestamp: '2030-01-01T10:00:00Z',
      },
    },
    async http({ body }) {
      sent.push(await textOf(body));
      return { json: { status: 1 } };
    },
  });
  const fields = [...(sent[0] ?? '').matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => [name, value]);
  expect(Object.fromEntries(fields)).toEqual({
    user: 'u',
    message: 'm',
    priority: '2',
    retry: '30',
    expire: '60',
    html: '1',
    timestamp: '1893492000',
    token: 'PO',
  });
  expect(sent[0]).toContain('name="attachment"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n');
});

it('says why Pushover refuses', async () => {
  const run = runNode(pushover, {
    ...account,
    parameters: { userKey: 'u', message: 'm' },
    http: () => ({ status: 400, json: { errors: ['user identifier is not a valid user'], status: 0 } }),
  });
  await expect(run).rejects.toThrow('user identifier is not a valid user');
});

it('has its token in the query of other requests', async () => {
  const signed = await pushoverApi.authenticate?.({ apiKey: 'PO' }, { url: 'https://api.pushover.net/1/sounds.json' });
  expect(signed?.query).toEqual([['token', 'PO']]);
});
