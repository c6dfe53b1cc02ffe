import { createHash } from 'node:crypto';
import {
  type AccessTypes,
  collection,
  type JsonObject,
  NodeError,
  type ServiceClient,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { entriesOf, xmlAnswer, xmlText } from '../../../lib/xml/xml-answer.ts';
import { type Bucket, bucketOf } from './bucket.ts';
import { classHeader, folderClass, payerHeader, requesterPays } from './headers.ts';
import { isFolder, objectsIn } from './listing.ts';
import { bucketName, keyBelow, listOptions, listQuery, paged } from './parameters.ts';
import type { Store } from './store.ts';

/** Keys that one request deletes, at most. */
const DELETED_AT_ONCE = 1000;

/** What is done with folders: with keys that begin alike. */
export function folderOperations<Types extends AccessTypes<ServiceClient>>(store: Store<Types>) {
  const { service } = store;
  return {
    create: service.operation('Create', {
      parameters: [
        bucketName,
        string('folderName', { label: 'Name', required: true }),
        collection('additionalFields', {
          label: 'Additional fields',
          placeholder: 'Add field',
          options: [
            string('parentFolderKey', { label: 'In folder', description: 'Key of the folder that holds the new one' }),
            requesterPays,
            folderClass,
          ],
        }),
      ],
      async run(context) {
        const { bucketName: bucket, folderName, additionalFields: fields } = context.parameters;
        const { client, at } = await bucketOf(store, context, bucket);
        const key = `${keyBelow(fields.parentFolderKey, folderName)}/`;
        const headers = { ...payerHeader(fields), ...classHeader(fields) };
        await client.request({ method: 'PUT', path: at(key), headers });
        return succeeded();
      },
    }),
    delete: service.operation('Delete', {
      description: 'Delete a folder with all that is in it',
      parameters: [
        bucketName,
        string('folderKey', { label: 'Key of the folder', placeholder: 'a/b/', required: true }),
      ],
      async run(context) {
        const { bucketName: name, folderKey } = context.parameters;
        if (/^\/?$/.test(folderKey)) throw new NodeError('No key of a folder is given', { parameter: 'folderKey' });
        const bucket = await bucketOf(store, context, name);
        const place = { service: service.name, signal: context.signal };
        const listing = { query: { prefix: keyBelow(folderKey, '') }, limit: Number.POSITIVE_INFINITY };
        const keys = (await objectsIn(bucket, listing, place)).map(({ Key: key }) => String(key));
        const deleted: JsonObject[] = [];
        for (let at = 0; at < keys.length; at += DELETED_AT_ONCE) {
          deleted.push(...(await deleteKeys(bucket, keys.slice(at, at + DELETED_AT_ONCE), place)));
        }
        return { json: { deleted } };
      },
    }),
    getAll: service.operation('Get many', {
      parameters: [bucketName, listOptions],
      paged,
      async run(context) {
        const { parameters, limit, signal } = context;
        const bucket = await bucketOf(store, context, parameters.bucketName);
        const listing = { query: listQuery(parameters.options), limit, isWanted: isFolder };
        return (await objectsIn(bucket, listing, { service: service.name, signal })).map((json) => ({ json }));
      },
    }),
  };
}

/** @throws NodeError when one of them was not deleted */
async function deleteKeys(
  { client, root }: Bucket,
  keys: readonly string[],
  { service, signal }: { service: string; signal: AbortSignal },
): Promise<JsonObject[]> {
  const objects = keys.map((key) => `<Object><Key>${xmlText(key)}</Key></Object>`).join('');
  const content = Buffer.from(`<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${objects}</Delete>`);
  const answer = await client.request({
    method: 'POST',
    path: root,
    query: { delete: '' },
    headers: { 'content-md5': createHash('md5').update(content).digest('base64') },
    content,
    mimeType: 'application/xml',
  });
  const [{ Deleted: deleted, Error: refused } = {}] = entriesOf(
    (await xmlAnswer(answer, service, signal)).DeleteResult,
  );
  const [first] = entriesOf(refused);
  if (!first) return entriesOf(deleted);
  throw new NodeError(`${service} did not delete '${String(first.Key)}': ${String(first.Message ?? first.Code)}`, {
    description: 'Other files of the folder may be deleted. Check what the account of the credential may do.',
    code: 'SERVICE_REFUSED',
  });
}
