import {
  choicesOf,
  collection,
  type JsonObject,
  type JsonValue,
  type Parameter,
  type ServiceClient,
} from '@millrace/node-sdk';
import { execute, numberOf, thingsIn } from '../client.ts';
import { modelFields } from '../lookups.ts';

export const paged = { most: 1000 } as const;

export const more = <const List extends readonly Parameter[]>(list: List) =>
  collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: list });
export const changes = <const List extends readonly Parameter[]>(list: List) =>
  collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: list });

/** Which fields are given. */
export const chosenFields = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [choicesOf('fieldsList', { label: 'Fields', description: 'Default: all', from: modelFields })],
});

/** A thing of a model. */
interface Place {
  model: string;
  id: string;
  /** Name of the parameter that holds the ID, for errors. */
  parameter: string;
}

export async function create(client: ServiceClient, model: string, values: JsonObject) {
  return { json: { id: await execute(client, model, 'create', values) } };
}

export async function read(client: ServiceClient, { model, id, parameter }: Place, fields: readonly string[] = []) {
  const found = thingsIn(await execute(client, model, 'read', [numberOf(id, parameter)], [...fields]));
  return found.map((json) => ({ json }));
}

export async function update(client: ServiceClient, { model, id, parameter }: Place, values: JsonObject) {
  await execute(client, model, 'write', [numberOf(id, parameter)], values);
  return { json: { id } };
}

export async function remove(client: ServiceClient, { model, id, parameter }: Place) {
  await execute(client, model, 'unlink', [numberOf(id, parameter)]);
  return { json: { success: true } };
}

/** What is asked for of a model. */
interface Selection {
  model: string;
  conditions?: JsonValue[];
  fields?: readonly string[] | undefined;
  limit: number;
}

export async function list(client: ServiceClient, { model, conditions = [], fields = [], limit }: Selection) {
  // To Odoo 0 means all.
  const most = Number.isFinite(limit) ? limit : 0;
  const found = thingsIn(await execute(client, model, 'search_read', conditions, [...fields], 0, most));
  return found.map((json) => ({ json }));
}
