import {
  boolean,
  choiceOf,
  collection,
  dateTime,
  number,
  type Parameter,
  path,
  string,
  when,
} from '@millrace/node-sdk';
import { epochMs } from '../../lib/date/given-date.ts';
import { fieldList } from '../../lib/fields/field-list.ts';
import { folders, listsOfFolder, listsOfSpace, spaces, teams } from './lookups.ts';

export const team = choiceOf('team', { label: 'Workspace', from: teams, required: true });
export const space = choiceOf('space', { label: 'Space', from: spaces, required: true });
export const folder = choiceOf('folder', { label: 'Folder', from: folders, required: true });

/** A space, or a folder in it: where lists are. */
export const listsPlace = [
  team,
  space,
  boolean('folderless', { label: 'Without a folder', description: 'Lists that stand in no folder', required: true }),
  when({ folderless: [false] }, folder),
] as const;

/** A list, chosen by where it stands. */
export const listPlace = [
  ...listsPlace,
  when({ folderless: [true] }, choiceOf('list', { label: 'List', from: listsOfSpace, required: true })),
  when({ folderless: [false] }, choiceOf('list', { label: 'List', from: listsOfFolder, required: true })),
] as const;

/** The address of the lists of a folder, or of those of a space that are in none. */
export function listsAt(place: { folderless: boolean; space: string; folder?: string | undefined }) {
  return place.folderless ? path`/space/${place.space}/list` : path`/folder/${place.folder ?? ''}/list`;
}

export const idOf = <const Name extends string>(name: Name, label: string) => string(name, { label, required: true });
export const name = string('name', { label: 'Name', required: true });
export const limit = number('limit', {
  label: 'Limit',
  description: 'Most results to give',
  default: 50,
  typeOptions: { minValue: 1, maxValue: 100 },
});
export const archivedOnly = collection('filters', {
  label: 'Filters',
  placeholder: 'Add filter',
  options: [boolean('archived', { label: 'Archived' })],
});

export function more<const List extends readonly Parameter[]>(list: List) {
  return collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: list });
}

export function changes<const List extends readonly Parameter[]>(list: List) {
  return collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: list });
}

export const assignee = string('assignee', { label: 'Assignee ID' });
export const content = string('content', { label: 'Content', typeOptions: { rows: 5 } });
export const due = [
  dateTime('dueDate', { label: 'Due' }),
  boolean('dueDateTime', { label: 'Due has a time', description: 'The time of day counts, too' }),
] as const;
export const priority = number('priority', {
  label: 'Priority',
  description: '1 is urgent, 4 is low',
  default: 3,
  typeOptions: { minValue: 1, maxValue: 4 },
});

/** Ids of people, separated by commas, as numbers. */
export function peopleIn(list: string | undefined): number[] | undefined {
  return list === undefined ? undefined : fieldList(list).map(Number);
}

/** An id of a person as a number; nothing where none is given. */
export function personIn(id: string | undefined): number | undefined {
  return id ? Number(id) : undefined;
}

/** A date as ClickUp takes it. @throws NodeError for what is no date */
export function timeIn(value: string | undefined, zone: string, parameter: string): number | undefined {
  return value ? epochMs(value, { zone, parameter }) : undefined;
}
