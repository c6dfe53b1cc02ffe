import { isJsonObject, type JsonObject, type Paging, path, type ServiceClient, service, z } from '@millrace/node-sdk';
import baserowApi from './baserow-api.credential.ts';

const paging: Paging = {
  items: 'results',
  place: 'query',
  first: { page: 1 },
  next: ({ body }, { pages }) =>
    isJsonObject(body) && typeof body.next === 'string' ? { values: { page: pages + 1 } } : undefined,
};

export const baserow = service({ name: 'Baserow', credential: baserowApi, reason: ['detail', 'error'], paging });

const tableFields = z.array(
  z.looseObject({
    id: z.number(),
    name: z.string(),
    type: z.string().optional(),
    read_only: z.boolean().default(false),
  }),
);

/** The fields of a table. Rows have them as `field_` and their id. */
export class TableFields {
  readonly all: z.infer<typeof tableFields>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #keys: ReadonlyMap<string, string>;

  constructor(all: z.infer<typeof tableFields>) {
    this.all = all;
    this.#names = new Map(all.map(({ id, name }) => [`field_${id}`, name]));
    // What Baserow computes itself cannot be written.
    this.#keys = new Map(all.filter((field) => !field.read_only).map(({ id, name }) => [name, `field_${id}`]));
  }

  static async of(client: ServiceClient, tableId: string | number): Promise<TableFields> {
    return new TableFields(await client.get(path`/api/database/fields/table/${tableId}/`, { answer: tableFields }));
  }

  /** A row with the names of its fields. */
  named(row: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(row).map(([key, value]) => [this.#names.get(key) ?? key, value]));
  }

  /** Values by the names of fields, as rows have them, without names that are no fields. */
  keyed(values: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const key = this.#keys.get(name);
        return key === undefined ? [] : [[key, value]];
      }),
    );
  }
}
