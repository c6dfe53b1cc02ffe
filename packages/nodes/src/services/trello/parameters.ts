import { collection, locator, options, type Parameter, string } from '@millrace/node-sdk';
import { boards, cards } from './lookups.ts';

const card = {
  label: 'Card',
  from: cards,
  address: /https:\/\/trello\.com\/c\/([a-zA-Z0-9]{2,})/,
  required: true,
};
const board = {
  label: 'Board',
  from: boards,
  address: /https:\/\/trello\.com\/b\/([a-zA-Z0-9]{2,})/,
  required: true,
};

export const cardId = locator('cardId', card);
export const ownCardId = locator('id', card);
export const boardId = locator('boardId', board);
export const ownBoardId = locator('id', board);
export const boardIdText = string('id', { label: 'Board ID', required: true });

export const idOf = <const Name extends string>(name: Name, label: string) => string(name, { label, required: true });
export const title = string('name', { label: 'Name', required: true });
export const position = (initial = '') =>
  string('pos', { label: 'Position', description: 'top, bottom, or a positive number', default: initial });
export const fields = string('fields', {
  label: 'Fields',
  description: 'Names of the fields that are given, separated by commas; all of them at first',
  default: 'all',
});

export function more<const List extends readonly Parameter[]>(list: List) {
  return collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: list });
}

export function changes<const List extends readonly Parameter[]>(list: List) {
  return collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: list });
}

/** What a member may do on a board. */
export const memberType = options('type', {
  label: 'Role',
  default: 'normal',
  options: [
    { name: 'Normal', value: 'normal' },
    { name: 'Admin', value: 'admin' },
    { name: 'Observer', value: 'observer' },
  ],
});
