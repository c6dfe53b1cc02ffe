import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { type LocalService, startLocalService } from '../../testing/local-service.ts';
import { setUpOwner } from '../../testing/people.ts';
import { assigned, chain, node, webhook } from '../../testing/real-workflows.ts';
import { useTestServer } from '../../testing/test-server.ts';

describe('An approval by Telegram', () => {
  const server = useTestServer({ runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } });
  const sent: JsonObject[] = [];
  let telegram: LocalService;
  beforeAll(async () => {
    telegram = await startLocalService(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      sent.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.setHeader('content-type', 'application/json').end('{"ok":true,"result":{"message_id":7}}');
    });
  });
  afterAll(() => telegram?.[Symbol.asyncDispose]());

  /** Paths of the links of the message that was sent last. */
  function links(): { decline: string; approve: string } {
    const keyboard = sent.at(-1)?.reply_markup as { inline_keyboard: Array<Array<{ url: string }>> };
    const [decline, approve] = (keyboard.inline_keyboard[0] ?? []).map(({ url }) => {
      const { pathname, search } = new URL(url);
      return pathname + search;
    });
    return { decline: decline ?? '', approve: approve ?? '' };
  }

  async function waitingExecution(): Promise<string | undefined> {
    const { db } = server.database;
    const row = await db.selectFrom('execution').select('id').where('status', '=', 'waiting').executeTakeFirst();
    return row && String(row.id);
  }

  it('is asked, waits over a restart, goes on with the answer, and takes no second one', async () => {
    const owner = await setUpOwner(server);
    const data = { accessToken: '1:t', baseUrl: telegram.url };
    const account = await owner.rest('POST', '/credentials', { name: 'Bot', type: 'telegramApi', data });
    const ask = {
      ...node('Ask', 'telegram', 1.2, {
        operation: 'sendAndWait',
        chatId: '5',
        message: '=Pay {{ $json.query.amount }}?',
        approvalOptions: { values: { approvalType: 'double' } },
      }),
      credentials: { telegramApi: { id: String(account.id), name: 'Bot' } },
    };
    const after = node(
      'After',
      'set',
      3.4,
      assigned('said', '={{ $json.data.approved }} of {{ $("Webhook").item.json.query.amount }}'),
    );
    const workflow = chain('Approval', [webhook('pay', 'onReceived'), ask, after]);
    const { id: workflowId } = await owner.rest('POST', '/workflows', workflow);
    await owner.rest('PATCH', `/workflows/${workflowId}`, { active: true });
    expect((await server.call('GET', '/webhook/pay?amount=12')).status).toBe(200);
    const id = await server.eventually(waitingExecution);
    expect(sent.map(({ chat_id, text }) => [chat_id, text])).toEqual([['5', 'Pay 12?']]);

    await server.stop();
    await server.start();
    const { decline, approve } = links();
    const changed = await server.call('GET', approve.replace('approved=true', 'approved=false'));
    expect([changed.status, changed.text.includes('This link cannot be used')]).toEqual([403, true]);
    expect((await server.call('HEAD', approve)).status).toBe(200);
    const answered = await server.call('GET', approve);
    expect([answered.status, answered.text.includes('<h1>Approved</h1>')]).toEqual([200, true]);
    expect(await server.whenEnded(id)).toBe('success');
    const { data: result } = (await owner.rest('GET', `/executions/${id}`)) as {
      data: { resultData: { runData: Record<string, Array<{ data: { main: Array<Array<{ json: unknown }>> } }>> } };
    };
    expect(result.resultData.runData.After?.[0]?.data.main[0]?.map(({ json }) => json)).toEqual([
      { said: 'true of 12' },
    ]);

    const page = await server.call('GET', decline, undefined, { accept: 'text/html' });
    expect([page.status, page.text.includes('<h1>Nothing is waiting for this answer</h1>')]).toEqual([404, true]);
    for (const link of [decline, approve]) {
      expect(await server.call('GET', link)).toMatchObject({ status: 404, data: { code: 'EXECUTION_ENDED' } });
    }
    expect(sent).toHaveLength(1);
  });
});
