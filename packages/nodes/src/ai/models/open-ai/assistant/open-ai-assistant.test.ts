import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import assistant from './open-ai-assistant.node.ts';

it('says what replaced the assistants', async () => {
  await expect(runNode(assistant, {})).rejects.toMatchObject({
    message: 'OpenAI has switched off its assistants',
    code: 'SERVICE_OPERATION_UNKNOWN',
    description: expect.stringContaining('Use the AI agent'),
  });
});
