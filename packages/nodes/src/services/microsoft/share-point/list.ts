import { isJsonObject, joinPaths, path } from '@millrace/node-sdk';
import { entity, listAt, sharePoint, siteAt, withoutAnnotations } from './client.ts';
import { list, simplify, site } from './parameters.ts';

const SIMPLE = { $select: 'id,name,displayName,description,createdDateTime,lastModifiedDateTime,webUrl' } as const;

export const listOperations = {
  get: sharePoint.operation('Get', {
    action: 'Get a list',
    parameters: [site, list, simplify],
    request: ({ simplify: isSimple, ...place }) => ({ path: listAt(place), query: isSimple ? SIMPLE : {} }),
    items: (answer, { simplify: isSimple }) => {
      const found = entity.parse(answer);
      return [{ json: isSimple ? withoutAnnotations(found) : found }];
    },
  }),
  getAll: sharePoint.operation('Get many', {
    action: 'Get many lists',
    parameters: [site, simplify],
    paged: { limit: 50, most: 1000 },
    async run({ client, limit, parameters }) {
      const query = parameters.simplify ? SIMPLE : {};
      const found = await client.all({ path: joinPaths(siteAt(parameters), path`/lists`), query }, { limit });
      const lists = found.filter(isJsonObject);
      return lists.map((one) => ({ json: parameters.simplify ? withoutAnnotations(one) : one }));
    },
  }),
};
