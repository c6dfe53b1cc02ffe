import { collection, type Parameter, path, string } from '@millrace/node-sdk';
import { call, listed, uptimeRobot } from './client.ts';

/** How a kind of thing is called: in names of calls, in forms and lists, and in answers. */
interface Kind {
  call: 'AlertContact' | 'MWindow' | 'Monitor' | 'PSP';
  list: 'alert_contacts' | 'monitors' | 'mwindows' | 'psps';
}

export const id = string('id', { label: 'ID', required: true });

export const name = { label: 'Name' } as const;
export const friendlyName = string('friendlyName', { ...name, required: true });

export const get = ({ call: kind, list }: Kind) =>
  uptimeRobot.operation('Get', {
    parameters: [id],
    request: ({ id: which }) => call(path`/get${kind}s`, { [list]: which }),
    items: list,
  });

/** Filters that are texts of the same name. */
export const getAll = <const Filters extends readonly Parameter<string, string>[]>(
  { call: kind, list }: Kind,
  filters: Filters,
) =>
  uptimeRobot.operation('Get many', {
    parameters: [collection('filters', { label: 'Filters', placeholder: 'Add filter', options: filters })],
    paged: { most: 100 },
    run: ({ client, limit, parameters }) =>
      listed(client, { name: path`/get${kind}s`, items: list, form: { ...parameters.filters }, limit }),
  });

/** @param one where the answer holds the thing that was deleted. */
export const remove = ({ call: kind, one }: Kind & { one: string }) =>
  uptimeRobot.operation('Delete', {
    parameters: [id],
    request: ({ id: which }) => call(path`/delete${kind}`, { id: which }),
    items: one,
  });
