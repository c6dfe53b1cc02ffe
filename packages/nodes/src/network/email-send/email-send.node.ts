import { defineNode } from '@millrace/node-sdk';
import { takeAnswer } from '../../lib/send-and-wait/take-answer.ts';
import { parametersV1 } from './parameters-v1.ts';
import { parametersV2 } from './parameters-v2.ts';
import { sendAndWait, sendV1, sendV2 } from './send.ts';

const meta = {
  name: 'n8n-nodes-base.emailSend',
  displayName: 'Send email',
  description: 'Sends emails by an SMTP server',
  group: ['output' as const],
  family: 'service' as const,
  defaults: { name: 'Send Email' },
  codex: {
    categories: ['Communication', 'Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['email', 'mail', 'smtp', 'message', 'send', 'attachment', 'notify', 'approval', 'human in the loop'],
  },
  credentials: [{ name: 'smtp', required: true }],
};

const answering = { name: 'default', path: '', responseMode: 'onReceived', restartWebhook: true, isFullPath: true };

const emailSendV1 = defineNode({
  ...meta,
  version: 1,
  subtitle: '={{ $parameter.toEmail }}',
  parameters: parametersV1,
  run: (context) => sendV1(context.parameters, context.item, context),
});

const emailSendV2 = defineNode({
  ...meta,
  version: [2, 2.1],
  subtitle: '={{ $parameter.toEmail }}',
  parameters: parametersV2,
  webhooks: [
    { ...answering, httpMethod: 'GET' },
    { ...answering, httpMethod: 'POST' },
  ],
  runAll: (context) =>
    context.parameters(0).operation === 'sendAndWait'
      ? sendAndWait(context)
      : context.eachItem((item, index) => sendV2(context.parameters(index), item, context)),
  onWebhook: takeAnswer,
});

export default [emailSendV1, emailSendV2];
