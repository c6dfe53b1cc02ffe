import { collection, joinPaths, options, type Parameter, path, string, succeeded } from '@millrace/node-sdk';
import { ownPaging } from '../../graph-service.ts';
import { teams } from '../client.ts';
import { idOf } from '../lookups.ts';
import { chosen, located } from '../places.ts';

const name = { label: 'Name' } as const;
const description = string('description', { label: 'Description', typeOptions: { rows: 2 } });
const optional = { label: 'Options', placeholder: 'Add option' } as const;

interface Place {
  teamId: unknown;
  channelId: unknown;
}

const channelsOf = (teamId: unknown) => path`/teams/${idOf(teamId)}/channels`;
const channelAt = ({ teamId, channelId }: Place) => joinPaths(channelsOf(teamId), path`/${idOf(channelId)}`);

/** What both versions can do, each with its way to choose a team and a channel. */
function operations<Team extends Parameter<'teamId'>, Channel extends Parameter<'channelId'>>(
  { team, channel }: { team: Team; channel: Channel },
  paged: { limit: number; most?: number },
) {
  const [ofTeam, ofChannel]: [readonly Parameter<'teamId'>[], readonly Parameter<'teamId' | 'channelId'>[]] = [
    [team],
    [team, channel],
  ];
  return {
    create: teams.operation('Create', {
      parameters: [
        ...ofTeam,
        string('name', { ...name, required: true }),
        collection('options', {
          ...optional,
          options: [
            description,
            options('type', {
              label: 'Type',
              default: 'standard',
              options: [
                { name: 'Private', value: 'private' },
                { name: 'Standard', value: 'standard' },
              ],
            }),
          ],
        }),
      ],
      request: ({ teamId, name: displayName, options: more }) => ({
        method: 'POST',
        path: channelsOf(teamId),
        body: { displayName, description: more.description, membershipType: more.type },
      }),
    }),
    remove: teams.operation('Delete', {
      parameters: ofChannel,
      request: (place) => ({ method: 'DELETE', path: channelAt(place) }),
      items: succeeded,
    }),
    get: teams.operation('Get', { parameters: ofChannel, request: (place) => ({ path: channelAt(place) }) }),
    getAll: teams.operation('Get many', {
      parameters: ofTeam,
      paged,
      paging: ownPaging,
      request: ({ teamId }) => ({ path: channelsOf(teamId) }),
    }),
  };
}

const change = (place: Place, displayName: string | undefined, about: string | undefined) => ({
  method: 'PATCH' as const,
  path: channelAt(place),
  body: { displayName: displayName || undefined, description: about },
});

const { remove: removeV1, ...sharedV1 } = operations(chosen, { limit: 50, most: 500 });
export const channelOperationsV1 = {
  ...sharedV1,
  delete: removeV1,
  update: teams.operation('Update', {
    parameters: [
      chosen.team,
      chosen.channel,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [string('name', name), description],
      }),
    ],
    request: ({ updateFields, ...place }) => change(place, updateFields.name, updateFields.description),
    items: succeeded,
  }),
};

const { remove: removeV2, ...sharedV2 } = operations(located, { limit: 100 });
export const channelOperationsV2 = {
  ...sharedV2,
  deleteChannel: removeV2,
  update: teams.operation('Update', {
    parameters: [
      located.team,
      located.channel,
      string('name', name),
      collection('options', { ...optional, options: [description] }),
    ],
    request: ({ name: displayName, options: more, ...place }) => change(place, displayName, more.description),
    items: succeeded,
  }),
};
