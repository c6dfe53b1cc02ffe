import { defineTrigger, type ListenContext, type Listener } from '@millrace/node-sdk';
import { accountOf } from './connect.ts';
import { MailboxWatch, type WatchSettings } from './mailbox-watch.ts';
import { type MailParameters, parametersV1, parametersV2 } from './parameters.ts';
import { searchQueries } from './search-rules.ts';

const meta = {
  name: 'n8n-nodes-base.emailReadImap',
  displayName: 'Email trigger (IMAP)',
  description: 'Starts the workflow when an email comes in',
  group: ['trigger' as const],
  family: 'trigger' as const,
  trigger: 'listen' as const,
  subtitle: '={{ $parameter.mailbox }}',
  defaults: { name: 'Email Trigger (IMAP)' },
  eventTriggerDescription: 'Waiting for an email',
  activationMessage: 'Emails that come in now start the workflow.',
  codex: {
    categories: ['Communication', 'Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['email', 'mail', 'imap', 'inbox', 'receive', 'read', 'attachment', 'message', 'listen'],
  },
  credentials: [{ name: 'imap', required: true }],
};

async function listen(context: ListenContext<MailParameters>): Promise<Listener> {
  const watch = new MailboxWatch(context, await settingsOf(context));
  await watch.open();
  return watch;
}

async function settingsOf(context: ListenContext<MailParameters>): Promise<WatchSettings> {
  const { parameters, credentials, execution } = context;
  const { mailbox, postProcessAction, format, options } = parameters;
  const account = accountOf(await credentials.get('imap'));
  const allows = 'allowUnauthorizedCerts' in options && options.allowUnauthorizedCerts === true;
  const tracks = !('trackLastMessageId' in options) || options.trackLastMessageId !== false;
  const { forceReconnect } = options;
  return {
    account: { ...account, acceptsAnyByNode: allows },
    mailbox,
    queries: searchQueries(options.customEmailConfig ?? '["UNSEEN"]'),
    marksAsRead: postProcessAction === 'read',
    // Who tries the workflow out wants to see an email, also one that came before.
    tracksLast: tracks && execution.mode !== 'manual',
    reconnectAfterMs: forceReconnect === undefined || forceReconnect <= 0 ? undefined : forceReconnect * 60_000,
    item: {
      format,
      withAttachments: format === 'resolved' || parameters.downloadAttachments,
      prefix: parameters.dataPropertyAttachmentsPrefixName,
    },
  };
}

const emailReadImapV1 = defineTrigger({ ...meta, version: 1, parameters: parametersV1, listen });
const emailReadImapV2 = defineTrigger({ ...meta, version: [2, 2.1, 2.2], parameters: parametersV2, listen });

export default [emailReadImapV1, emailReadImapV2];
