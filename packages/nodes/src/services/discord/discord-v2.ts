import { defineServiceNode, type ItemContext, type JsonObject, type NodeType, resource } from '@millrace/node-sdk';
import { discord, discordWebhook } from './client.ts';
import { channelOperations } from './operations/channel.ts';
import { memberOperations } from './operations/member.ts';
import { messageOperations } from './operations/message.ts';
import { webhookOperations } from './operations/webhook.ts';

const meta = {
  name: 'n8n-nodes-base.discord',
  displayName: 'Discord',
  description: 'Sends messages, and looks after channels and members of a server',
  version: 2,
  defaultVersion: 2,
  group: ['output' as const],
  codex: { categories: ['Communication'], alias: ['chat', 'message', 'server', 'guild'] },
};

const byBot = defineServiceNode({
  ...meta,
  service: discord,
  resources: {
    channel: resource('Channel', channelOperations),
    message: resource('Message', messageOperations, 'send'),
    member: resource('Member', memberOperations, 'getAll'),
  },
});

const byWebhook = defineServiceNode({ ...meta, service: discordWebhook, operations: webhookOperations });

type Properties = NodeType['description']['properties'];

/** Parameters that are shown with these connections only. */
function shownWith(connections: string[], properties: Properties): Properties {
  return properties
    .filter(({ name }) => name !== 'authentication')
    .map((property) => {
      const { displayOptions } = property;
      return {
        ...property,
        displayOptions: { ...displayOptions, show: { authentication: connections, ...displayOptions?.show } },
      };
    });
}

function byItem({ implementation }: NodeType) {
  if (implementation.kind === 'item') return implementation;
  throw new TypeError('A node of operations works on items');
}
const [bot, webhook] = [byItem(byBot), byItem(byWebhook)];

const isByWebhook = ({ authentication }: JsonObject) => authentication === 'webhook';

/** Version 2: what the chosen connection can do. A webhook does nothing but send messages, and has no resources. */
export const discordV2: NodeType = {
  ...byBot,
  description: {
    ...byBot.description,
    subtitle:
      '={{ $parameter.authentication === "webhook" ? "Send a message" : $parameter.operation + ": " + $parameter.resource }}',
    properties: [
      ...discord.properties,
      ...shownWith(['botToken', 'oAuth2'], byBot.description.properties),
      ...shownWith(['webhook'], byWebhook.description.properties),
    ],
  },
  implementation: {
    ...bot,
    run: (context: ItemContext<JsonObject>) => (isByWebhook(context.parameters) ? webhook : bot).run(context),
    runsOnce: (context: Pick<ItemContext<JsonObject>, 'parameters' | 'node'>) =>
      !isByWebhook(context.parameters) && (bot.runsOnce?.(context) ?? false),
    batch: (context: Pick<ItemContext<JsonObject>, 'parameters' | 'node'>) =>
      isByWebhook(context.parameters) ? undefined : bot.batch?.(context),
  },
};
