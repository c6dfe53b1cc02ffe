import {
  type AccessTypes,
  boolean,
  collection,
  options,
  path,
  type ServiceClient,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { entriesOf, xmlAnswer, xmlText } from '../../../lib/xml/xml-answer.ts';
import { bucketIn, bucketOf } from './bucket.ts';
import { bucketHeaders, bucketSettings, payerHeader, requesterPays } from './headers.ts';
import { objectsIn } from './listing.ts';
import { bucketName, paged } from './parameters.ts';
import type { Store } from './store.ts';

const name = string('name', { label: 'Bucket', required: true });

const searchFields = [
  string('delimiter', { label: 'Delimiter', description: 'Keys that hold it behind the prefix are left out' }),
  options('encodingType', { label: 'Encode keys', options: [{ name: 'As in addresses', value: 'url' }] }),
  boolean('fetchOwner', { label: 'Tell owners' }),
  string('prefix', { label: 'Prefix', description: 'Only keys that begin with it' }),
  requesterPays,
  string('startAfter', { label: 'After', description: 'Only keys that come after this one' }),
] as const;
const plainSearch = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: searchFields,
});
const searchWithFolders = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    ...searchFields,
    boolean('includeCommonPrefixes', {
      label: 'Include folders',
      description: 'What is common to the keys that the delimiter leaves out',
    }),
  ],
});

/** What is done with buckets. @param givesFolders whether a search may give folders, too */
export function bucketOperations<Types extends AccessTypes<ServiceClient>>(store: Store<Types>, givesFolders: boolean) {
  const { service } = store;
  return {
    create: service.operation('Create', {
      parameters: [name, bucketSettings],
      async run(context) {
        const { parameters } = context;
        const { region: chosen, ...settings } = parameters.additionalFields;
        const region = chosen || store.region(await context.credential());
        const { client, root } = await bucketIn(region, store, context, parameters.name);
        // The first region of AWS is the only one that must not be named.
        const isNamed = store.unnamedRegion === undefined ? Boolean(chosen) : region !== store.unnamedRegion;
        const request = { method: 'PUT', path: root, headers: bucketHeaders(settings) } as const;
        const content = { content: Buffer.from(inRegion(region)), mimeType: 'application/xml' };
        await client.request(isNamed ? { ...request, ...content } : request);
        return succeeded();
      },
    }),
    delete: service.operation('Delete', {
      parameters: [name],
      async run(context) {
        const { parameters } = context;
        const { client, root } = await bucketOf(store, context, parameters.name);
        await client.request({ method: 'DELETE', path: root });
        return succeeded();
      },
    }),
    getAll: service.operation('Get many', {
      paged,
      async run({ client, limit, signal }) {
        const answer = await xmlAnswer(await client.request({ path: path`/` }), service.name, signal);
        const [{ Buckets: list } = {}] = entriesOf(answer.ListAllMyBucketsResult);
        const buckets = entriesOf(list).flatMap(({ Bucket: found }) => entriesOf(found));
        return buckets.slice(0, limit).map((json) => ({ json }));
      },
    }),
    search: service.operation('Search', {
      description: 'Find files of a bucket',
      action: 'Search within a bucket',
      parameters: [bucketName, givesFolders ? searchWithFolders : plainSearch],
      paged,
      async run(context) {
        const { parameters, limit, signal } = context;
        const fields: Partial<typeof parameters.additionalFields> & { includeCommonPrefixes?: boolean } =
          parameters.additionalFields;
        const query = {
          prefix: fields.prefix || undefined,
          'encoding-type': fields.encodingType || undefined,
          delimiter: fields.delimiter || undefined,
          'fetch-owner': fields.fetchOwner || undefined,
          'start-after': fields.startAfter || undefined,
        };
        const bucket = await bucketOf(store, context, parameters.bucketName);
        const hasFolders = fields.includeCommonPrefixes ?? false;
        const listing = { query, headers: payerHeader(fields), limit, hasFolders };
        return (await objectsIn(bucket, listing, { service: service.name, signal })).map((json) => ({ json }));
      },
    }),
  };
}

function inRegion(region: string): string {
  const place = `<LocationConstraint>${xmlText(region)}</LocationConstraint>`;
  return `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${place}</CreateBucketConfiguration>`;
}
