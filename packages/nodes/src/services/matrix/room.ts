import { collection, options, path, string } from '@millrace/node-sdk';
import { matrix, roomId } from './client.ts';

const userId = string('userId', { label: 'User ID', placeholder: '@ann:example.com', required: true });

const membership = (name: 'membership' | 'notMembership', label: string) =>
  options(name, {
    label,
    default: '',
    options: [
      { name: 'Any', value: '' },
      { name: 'Banned', value: 'ban' },
      { name: 'Invited', value: 'invite' },
      { name: 'Joined', value: 'join' },
      { name: 'Left', value: 'leave' },
    ],
  });

export const roomOperations = {
  create: matrix.operation('Create', {
    action: 'Create a room',
    parameters: [
      string('roomName', { label: 'Name', required: true }),
      options('preset', {
        label: 'Who may join',
        default: 'public_chat',
        required: true,
        options: [
          { name: 'People who are invited', value: 'private_chat' },
          { name: 'Everybody', value: 'public_chat' },
        ],
      }),
      string('roomAlias', { label: 'Alias', description: 'The part between # and the name of the server' }),
    ],
    request: ({ roomName: name, preset, roomAlias }) => ({
      method: 'POST',
      path: '/client/r0/createRoom',
      body: { name, preset, room_alias_name: roomAlias || undefined },
    }),
  }),
  invite: matrix.operation('Invite', {
    action: 'Invite a user to a room',
    parameters: [roomId, userId],
    request: ({ roomId: room, userId: user_id }) => ({
      method: 'POST',
      path: path`/client/r0/rooms/${room}/invite`,
      body: { user_id },
    }),
  }),
  join: matrix.operation('Join', {
    action: 'Join a room',
    parameters: [string('roomIdOrAlias', { label: 'Room', description: 'Its ID or an alias', required: true })],
    // Only the one address takes aliases.
    request: ({ roomIdOrAlias: room }) => ({
      method: 'POST',
      path: room.trim().startsWith('#') ? path`/client/r0/join/${room}` : path`/client/r0/rooms/${room}/join`,
    }),
  }),
  kick: matrix.operation('Kick', {
    action: 'Kick a user out of a room',
    parameters: [roomId, userId, string('reason', { label: 'Reason' })],
    request: ({ roomId: room, userId: user_id, reason }) => ({
      method: 'POST',
      path: path`/client/r0/rooms/${room}/kick`,
      body: { user_id, reason },
    }),
  }),
  leave: matrix.operation('Leave', {
    action: 'Leave a room',
    parameters: [roomId],
    request: ({ roomId: room }) => ({ method: 'POST', path: path`/client/r0/rooms/${room}/leave` }),
  }),
};

export const roomMemberOperations = {
  getAll: matrix.operation('Get many', {
    action: 'Get the members of a room',
    parameters: [
      roomId,
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [membership('notMembership', 'Leave out'), membership('membership', 'Only')],
      }),
    ],
    request: ({ roomId: room, filters }) => ({
      path: path`/client/r0/rooms/${room}/members`,
      query: { membership: filters.membership ?? '', not_membership: filters.notMembership || undefined },
    }),
    items: 'chunk',
  }),
};

export const accountOperations = {
  me: matrix.operation('Get own', {
    action: 'Get the own account',
    request: () => ({ path: '/client/r0/account/whoami' }),
  }),
};

export const eventOperations = {
  get: matrix.operation('Get', {
    action: 'Get an event of a room',
    parameters: [
      string('roomId', { label: 'Room ID', placeholder: '!abc:example.com', required: true }),
      string('eventId', { label: 'Event ID', required: true }),
    ],
    request: ({ roomId: room, eventId }) => ({ path: path`/client/r0/rooms/${room}/event/${eventId}` }),
  }),
};
