import {
  collection,
  isJsonObject,
  type JsonObject,
  options,
  type Path,
  path,
  resourceLocator,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { matchingNames } from '../../../lib/lookups/matching-names.ts';
import { ownPaging } from '../graph-service.ts';
import { teams } from './client.ts';

interface Found {
  name: string;
  value: string;
}

/** What is chosen, in whatever way. */
export function idOf(chosen: unknown): string {
  return String((isJsonObject(chosen as JsonObject) ? (chosen as JsonObject).value : chosen) ?? '');
}

// Parameters that lists depend on. Those of a task that is changed stand in a collection.
const teamId = resourceLocator('teamId', { label: 'Team', modes: [] });
const groupSource = options('groupSource', { label: 'Groups', options: [{ name: 'All', value: 'all' }] });
const groupId = resourceLocator('groupId', { label: 'Group', modes: [] });
const planId = resourceLocator('planId', { label: 'Plan', modes: [] });
const updateFields = collection('updateFields', { label: 'Fields', options: [groupId, planId] });

const named = z.object({
  id: z.string(),
  displayName: z.string().nullish(),
  title: z.string().nullish(),
  name: z.string().nullish(),
});

async function things(client: ServiceClient, place: Path): Promise<Found[]> {
  const found = z.array(named).parse(await client.all({ path: place }, { paging: ownPaging }));
  return found.map(({ id, displayName, title, name }) => ({ name: displayName || title || name || id, value: id }));
}

const chat = z.object({
  id: z.string(),
  topic: z.string().nullish(),
  members: z.array(z.object({ displayName: z.string().nullish() })).nullish(),
});

/** Chats have no name as a rule: they are told apart by who takes part. */
async function chats(client: ServiceClient): Promise<Found[]> {
  const request = { path: '/chats', query: { $expand: 'members' } } as const;
  const found = z.array(chat).parse(await client.all(request, { limit: 500, paging: ownPaging }));
  return found.map(({ id, topic, members }) => {
    const people = (members ?? []).flatMap(({ displayName }) => displayName ?? []).join(', ');
    return { name: topic || people || id, value: id };
  });
}

const details = z.object({ categoryDescriptions: z.record(z.string(), z.string().nullable()) });

async function labels(client: ServiceClient, plan: string): Promise<Found[]> {
  const { categoryDescriptions } = await client.get(path`/planner/plans/${plan}/details`, { answer: details });
  return Object.entries(categoryDescriptions).flatMap(([value, name]) => (name ? [{ name, value }] : []));
}

type Asked = Readonly<Record<string, unknown>>;

/** What a task is given, else what is chosen beside it. */
function within(parameters: Asked, name: 'groupId' | 'planId'): string {
  const fields = parameters.updateFields as JsonObject | undefined;
  return idOf(fields?.[name]) || idOf(parameters[name]);
}

type Find = (client: ServiceClient, parameters: Asked) => Promise<Found[]>;

/** A list both for versions that choose from it, and for those that search in it. */
function offered<const Uses extends Parameters<typeof teams.choices>[1]['uses']>(
  name: string,
  find: Find,
  uses: NonNullable<Uses> | readonly [] = [],
) {
  const sorted = async (client: ServiceClient, parameters: Asked) =>
    (await find(client, parameters)).sort((one, other) => one.name.localeCompare(other.name));
  return {
    choices: teams.choices(`${name}Choices`, { uses, find: ({ client, parameters }) => sorted(client, parameters) }),
    search: teams.searches(name, {
      uses,
      find: async ({ client, parameters, search }) => ({
        results: matchingNames(await sorted(client, parameters), search),
      }),
    }),
  };
}

/** Planner knows groups of Microsoft 365 only. */
const GROUPS = { all: path`/groups`, mine: path`/me/transitiveMemberOf/microsoft.graph.group` };

export const lookups = {
  teams: offered('teams', (client) => things(client, path`/me/joinedTeams`)),
  channels: offered('channels', (client, asked) => things(client, path`/teams/${idOf(asked.teamId)}/channels`), [
    teamId,
  ]),
  chats: offered('chats', chats),
  groups: offered(
    'groups',
    (client, { groupSource: source }) => things(client, source === 'mine' ? GROUPS.mine : GROUPS.all),
    [groupSource],
  ),
  plans: offered('plans', (client, asked) => things(client, path`/groups/${within(asked, 'groupId')}/planner/plans`), [
    groupId,
    updateFields,
  ]),
  buckets: offered(
    'buckets',
    (client, asked) => things(client, path`/planner/plans/${within(asked, 'planId')}/buckets`),
    [planId, updateFields],
  ),
  members: offered('members', (client, asked) => things(client, path`/groups/${within(asked, 'groupId')}/members`), [
    groupId,
    updateFields,
  ]),
  labels: offered('labels', (client, asked) => labels(client, within(asked, 'planId')), [planId, updateFields]),
};
