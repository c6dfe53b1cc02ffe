import {
  boolean,
  choicesOf,
  collection,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  options,
  path,
  type ResourceLocatorValue,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { botOf, DONE, discord, pagesByLast } from '../client.ts';
import { roles } from '../lookups.ts';
import { guildId, userId } from '../places.ts';

const reasons = [
  options('reason', {
    label: 'Reason',
    description: 'Stands in the log of the server',
    default: 'suspicious_spam',
    options: [
      { name: 'Suspicious account, or spam', value: 'suspicious_spam' },
      { name: 'Account taken over by others', value: 'compromised' },
      { name: 'Broke the rules', value: 'rule_break' },
      { name: 'Other', value: 'other' },
    ],
  }),
  when({ reason: ['other'] }, string('reasonCustom', { label: 'Reason in words' })),
] as const;

const REASONS = {
  suspicious_spam: 'Suspicious or spam account',
  compromised: 'Compromised or hacked account',
  rule_break: 'Breaking server rules',
} as const;

interface Reason {
  reason: keyof typeof REASONS | 'other';
  reasonCustom?: string | undefined;
}

/** The header by which Discord notes a reason. Headers hold no other letters than those of addresses. */
function logged({ reason, reasonCustom = '' }: Reason): { headers?: Record<string, string> } {
  const text = reason === 'other' ? reasonCustom.trim() : REASONS[reason];
  return text === '' ? {} : { headers: { 'x-audit-log-reason': encodeURIComponent(text) } };
}

const durations: Array<{ name: string; value: number | 'remove' }> = [
  { name: '1 minute', value: 60 },
  { name: '5 minutes', value: 300 },
  { name: '1 hour', value: 3600 },
  { name: '1 day', value: 86_400 },
  { name: '1 week', value: 604_800 },
  { name: '28 days', value: 2_419_200 },
  { name: 'End it now', value: 'remove' },
];

const role = choicesOf('role', { label: 'Roles', from: roles, required: true });

const memberShape = z.looseObject({ user: z.object({ id: z.string() }) });
const members = pagesByLast('after', (entry) => memberShape.safeParse(entry).data?.user.id);

interface Member {
  guildId: ResourceLocatorValue;
  userId: ResourceLocatorValue;
}
const memberPath = ({ guildId: guild, userId: user }: Member) => path`/guilds/${guild.value}/members/${user.value}`;
const banPath = ({ guildId: guild, userId: user }: Member) => path`/guilds/${guild.value}/bans/${user.value}`;

const SECOND_MS = 1000;

export const memberOperations = {
  ban: discord.operation('Ban', {
    description: 'Remove a member, who cannot come back',
    parameters: [
      guildId,
      userId,
      options('deleteMessageSeconds', {
        label: 'Delete messages',
        description: 'Of the member, from this time on',
        default: 0,
        options: [
          { name: 'None', value: 0 },
          { name: 'Of the last hour', value: 3600 },
          { name: 'Of the last 6 hours', value: 21_600 },
          { name: 'Of the last 12 hours', value: 43_200 },
          { name: 'Of the last day', value: 86_400 },
          { name: 'Of the last 3 days', value: 259_200 },
          { name: 'Of the last 7 days', value: 604_800 },
        ],
      }),
      ...reasons,
    ],
    async run(context) {
      const { parameters } = context;
      const bot = await botOf(context);
      const body = { delete_message_seconds: parameters.deleteMessageSeconds };
      await bot.json({ method: 'PUT', path: banPath(parameters), body, ...logged(parameters) });
      return { json: DONE };
    },
  }),
  getAll: discord.operation('Get many', {
    parameters: [
      guildId,
      string('after', { label: 'After', description: 'Only members behind the one with this ID' }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          boolean('simplify', { label: 'Simplify', default: true, description: 'Give only what is used most' }),
        ],
      }),
    ],
    paged: { limit: 100 },
    runsOnce: 'linkedToFirst',
    async run(context) {
      const { guildId: guild, after, options: chosen } = context.parameters;
      const bot = await botOf(context);
      const request = { path: path`/guilds/${guild.value}/members`, query: { after: after || undefined } };
      const found = await bot.all(request, { limit: context.limit, paging: members });
      return found.map((member) => ({ json: seen(member, chosen) }));
    },
  }),
  kick: discord.operation('Kick', {
    description: 'Remove a member, who can come back',
    parameters: [guildId, userId, ...reasons],
    async run(context) {
      const bot = await botOf(context);
      const { parameters } = context;
      await bot.json({ method: 'DELETE', path: memberPath(parameters), ...logged(parameters) });
      return { json: DONE };
    },
  }),
  roleAdd: discord.operation('Add role', {
    action: 'Add a role to a member',
    parameters: [guildId, userId, role],
    async run(context) {
      const bot = await botOf(context);
      for (const id of context.parameters.role)
        await bot.json({ method: 'PUT', path: rolePath(context.parameters, id) });
      return { json: DONE };
    },
  }),
  roleRemove: discord.operation('Remove role', {
    action: 'Remove a role from a member',
    parameters: [guildId, userId, role],
    async run(context) {
      const bot = await botOf(context);
      const { parameters } = context;
      for (const id of parameters.role) await bot.json({ method: 'DELETE', path: rolePath(parameters, id) });
      return { json: DONE };
    },
  }),
  timeout: discord.operation('Time out', {
    description: 'Let a member neither write nor speak for a while',
    action: 'Time out a member',
    parameters: [
      guildId,
      userId,
      options('duration', {
        label: 'Duration',
        default: 3600,
        options: durations,
      }),
      ...reasons,
    ],
    async run(context) {
      const { parameters } = context;
      const { duration } = parameters;
      const bot = await botOf(context);
      const until = typeof duration === 'string' ? null : new Date(context.now() + duration * SECOND_MS).toISOString();
      const body = { communication_disabled_until: until };
      await bot.json({ method: 'PATCH', path: memberPath(parameters), body, ...logged(parameters) });
      return { json: DONE };
    },
  }),
  unban: discord.operation('Unban', {
    description: 'Let someone come back who was banned',
    parameters: [guildId, userId, ...reasons],
    async run(context) {
      const bot = await botOf(context);
      const { parameters } = context;
      await bot.json({ method: 'DELETE', path: banPath(parameters), ...logged(parameters) });
      return { json: DONE };
    },
  }),
};

function rolePath({ guildId: guild, userId: user }: Member, id: string) {
  return path`/guilds/${guild.value}/members/${user.value}/roles/${id}`;
}

const USED_MOST = ['user', 'roles', 'permissions'];

function seen(member: JsonValue, { simplify: isSimple = false }: { simplify?: boolean }): JsonObject {
  if (!isJsonObject(member)) return { value: member };
  return isSimple ? Object.fromEntries(Object.entries(member).filter(([name]) => USED_MOST.includes(name))) : member;
}
