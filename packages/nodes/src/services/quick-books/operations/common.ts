import { boolean, collection, NodeError, type Parameter, path, string, when } from '@millrace/node-sdk';
import { withFile } from '../../../lib/files/item-files.ts';
import { current, ENTITIES, type Entity, queried, quickBooks, thingIn, written } from '../client.ts';
import { quickBooksFields } from '../fields.ts';

/** The field that names one thing of a kind. */
const idOf = <Kind extends Entity>(kind: Kind) =>
  string(`${kind}Id`, { label: `${ENTITIES[kind]} ID`, required: true });

/** The value of the field that names a thing. */
const idIn = (parameters: object, kind: Entity) => String(new Map(Object.entries(parameters)).get(`${kind}Id`) ?? '');

export const getAll = (kind: Entity) =>
  quickBooks.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          string('query', {
            label: 'Condition',
            description: 'In the query language of QuickBooks',
            placeholder: "WHERE Metadata.LastUpdatedTime > '2026-01-01'",
          }),
        ],
      }),
    ],
    paged: { most: 1000 },
    async run({ client, limit, parameters: { filters } }) {
      const found = await queried(client, { from: kind, conditions: filters.query ?? '', limit });
      return found.map((json) => ({ json }));
    },
  });

export const get = (kind: Entity) =>
  quickBooks.operation('Get', {
    parameters: [idOf(kind)],
    request: (parameters) => ({ path: path`/${kind}/${idIn(parameters, kind)}` }),
    items: (answer) => [{ json: thingIn(answer, kind) }],
  });

/** Gets a thing, or the PDF file of it. */
export const getOrDownload = (kind: Entity) =>
  quickBooks.operation('Get', {
    parameters: [
      idOf(kind),
      boolean('download', { label: 'As a PDF file', required: true }),
      when(
        { download: [true] },
        string('binaryProperty', {
          label: 'Output binary field',
          description: 'Name that the file gets in the item',
          default: 'data',
          required: true,
        }),
      ),
      when(
        { download: [true] },
        string('fileName', { label: 'File name', placeholder: 'invoice.pdf', required: true }),
      ),
    ],
    async run({ client, item, binary, parameters }) {
      const { download: isFile, binaryProperty = 'data', fileName = '' } = parameters;
      const id = idIn(parameters, kind);
      if (!isFile) return { json: thingIn(await client.get(path`/${kind}/${id}`), kind) };
      const headers = { accept: 'application/pdf' };
      const { content } = await client.download({ path: path`/${kind}/${id}/pdf`, headers });
      const file = await binary.create(content, { fileName, mimeType: 'application/pdf' });
      return { json: item.json, binary: withFile(item.binary, binaryProperty, file) };
    },
  });

export const remove = (kind: Entity) =>
  quickBooks.operation('Delete', {
    parameters: [idOf(kind)],
    async run({ client, parameters }) {
      const id = idIn(parameters, kind);
      const { SyncToken } = await current(client, kind, id);
      const answer = await client.post(path`/${kind}`, { Id: id, SyncToken }, { query: { operation: 'delete' } });
      return { json: thingIn(answer, kind) };
    },
  });

export const send = (kind: Entity) =>
  quickBooks.operation('Send', {
    description: 'Send it by email',
    parameters: [idOf(kind), string('email', { label: 'Email', placeholder: 'name@example.com', required: true })],
    request: ({ email, ...parameters }) => ({
      method: 'POST',
      path: path`/${kind}/${idIn(parameters, kind)}/send`,
      query: { sendTo: email },
      headers: { 'content-type': 'application/octet-stream' },
    }),
    items: (answer) => [{ json: thingIn(answer, kind) }],
  });

/** Keeps the thing, and sets its amounts to zero. Payments are voided by a change. */
export const cancel = (kind: 'invoice' | 'payment') =>
  quickBooks.operation('Void', {
    description: 'Keep it with amounts of zero',
    parameters: [idOf(kind)],
    async run({ client, parameters }) {
      const id = idIn(parameters, kind);
      const { SyncToken } = await current(client, kind, id);
      const [query, more] =
        kind === 'invoice' ? [{ operation: 'void' }, {}] : [{ operation: 'update', include: 'void' }, { sparse: true }];
      const answer = await client.post(path`/${kind}`, { Id: id, SyncToken, ...more }, { query });
      return { json: thingIn(answer, kind) };
    },
  });

/** @param party who the thing is about; QuickBooks wants it with each change. */
export const update = <const Fields extends readonly Parameter[]>(
  kind: Entity,
  fields: Fields,
  party?: 'CustomerRef' | 'VendorRef',
) =>
  quickBooks.operation('Update', {
    parameters: [
      idOf(kind),
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        required: true,
        options: fields,
      }),
    ],
    async run({ client, parameters }) {
      const changed = quickBooksFields(parameters.updateFields);
      if (Object.keys(changed).length === 0) {
        throw new NodeError('No field to change is given', {
          description: 'Add one under "Fields to change".',
          parameter: 'updateFields',
        });
      }
      const id = idIn(parameters, kind);
      const known = await current(client, kind, id);
      const { SyncToken } = known;
      return written(client, kind, {
        Id: id,
        SyncToken,
        sparse: true,
        ...(party && { [party]: known[party] }),
        ...changed,
      });
    },
  });
