import { boolean, choices, options, path, string } from '@millrace/node-sdk';
import { trello } from '../client.ts';
import { changes, fields, more, ownBoardId, title } from '../parameters.ts';

const organization = string('idOrganization', { label: 'Workspace', description: 'ID or name of the workspace' });
const permitted = choices('disabled', 'members', 'observers', 'org', 'public');

const settings = more([
  options('prefs_cardAging', { label: 'Aging of cards', default: 'regular', options: choices('pirate', 'regular') }),
  string('prefs_background', { label: 'Background', description: 'ID of a background, or a colour', default: 'blue' }),
  options('prefs_comments', { label: 'Who may comment', default: 'members', options: permitted }),
  boolean('prefs_cardCovers', { label: 'Covers of cards', default: true }),
  options('prefs_invitations', { label: 'Who may invite', default: 'members', options: choices('admins', 'members') }),
  string('keepFromSource', { label: 'Keep from source', description: 'cards, or none', default: 'none' }),
  boolean('defaultLabels', { label: 'Default labels', default: true }),
  boolean('defaultLists', { label: 'Default lists', description: 'To do, doing, done', default: true }),
  organization,
  options('prefs_permissionLevel', {
    label: 'Visibility',
    default: 'private',
    options: choices('org', 'private', 'public'),
  }),
  options('powerUps', {
    label: 'Power-ups',
    default: 'all',
    options: choices('all', 'calendar', 'cardAging', 'recap', 'voting'),
  }),
  boolean('prefs_selfJoin', { label: 'Members of the workspace may join', default: true }),
  string('idBoardSource', { label: 'Source board ID', description: 'Board that is copied' }),
  options('prefs_voting', { label: 'Who may vote', default: 'disabled', options: permitted }),
]);

export const boardOperations = {
  create: trello.operation('Create', {
    action: 'Create a board',
    parameters: [title, string('description', { label: 'Description' }), settings],
    request: ({ name, description: desc, additionalFields }) => ({
      method: 'POST',
      path: '/boards',
      body: { name, desc, ...additionalFields },
    }),
  }),
  delete: trello.operation('Delete', {
    action: 'Delete a board',
    parameters: [ownBoardId],
    request: ({ id }) => ({ method: 'DELETE', path: path`/boards/${id.value}` }),
  }),
  get: trello.operation('Get', {
    action: 'Get a board',
    parameters: [
      ownBoardId,
      more([fields, boolean('pluginData', { label: 'Data of power-ups', description: 'Give what power-ups keep' })]),
    ],
    request: ({ id, additionalFields }) => ({ path: path`/boards/${id.value}`, query: additionalFields }),
  }),
  update: trello.operation('Update', {
    action: 'Update a board',
    parameters: [
      ownBoardId,
      changes([
        boolean('closed', { label: 'Closed' }),
        string('desc', { label: 'Description' }),
        string('name', { label: 'Name' }),
        organization,
        boolean('subscribed', { label: 'Subscribed' }),
      ]),
    ],
    request: ({ id, updateFields }) => ({ method: 'PUT', path: path`/boards/${id.value}`, query: updateFields }),
  }),
};
