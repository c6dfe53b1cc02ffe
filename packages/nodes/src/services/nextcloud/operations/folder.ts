import { isJsonObject, type JsonObject, string, succeeded } from '@millrace/node-sdk';
import { entriesOf, xmlAnswer } from '../../../lib/xml/xml-answer.ts';
import { fileAt, placeOf } from '../address.ts';
import { nextcloud } from '../client.ts';
import { entryOperations } from './entry.ts';

export const folderOperations = {
  copy: entryOperations.copy,
  create: nextcloud.operation('Create', {
    parameters: [string('path', { label: 'Folder', placeholder: '/invoices/2026', required: true })],
    async run({ client, parameters }) {
      await client.request({ method: 'MKCOL', path: fileAt(parameters.path) });
      return succeeded();
    },
  }),
  delete: entryOperations.delete,
  list: nextcloud.operation('List', {
    description: 'Give the files and folders in it',
    action: 'List a folder',
    parameters: [
      string('path', { label: 'Folder', description: 'Absent: the topmost one', placeholder: '/invoices/2026' }),
    ],
    async run({ client, credential, parameters, signal }) {
      const { webDavUrl } = await credential();
      // The entries themselves, and not what lies in them.
      const request = { method: 'PROPFIND', path: fileAt(parameters.path), headers: { depth: '1' } } as const;
      const { multistatus } = plainNames(await xmlAnswer(await client.request(request), 'Nextcloud', signal));
      const found = entriesOf(isJsonObject(multistatus) ? multistatus.response : []);
      const isSame = (place: string) => `/${place}`.replace(/\/$/, '') === trimmed(parameters.path);
      return found.flatMap((entry) => {
        const place = placeOf(String(entry.href), String(webDavUrl));
        return isSame(place) ? [] : [{ json: entryOf(entry, place) }];
      });
    },
  }),
  move: entryOperations.move,
  share: entryOperations.share,
};

/** A path with one slash before each name, and none at its end. */
function trimmed(place: string): string {
  return place
    .split('/')
    .filter((name) => name !== '')
    .map((name) => `/${name}`)
    .join('');
}

/** What is known of a file or folder. */
function entryOf({ propstat }: JsonObject, path: string): JsonObject {
  const { prop } = entriesOf(propstat)[0] ?? {};
  const known = isJsonObject(prop) ? prop : {};
  const isFolder = isJsonObject(known.resourcetype) && 'collection' in known.resourcetype;
  return {
    path,
    ...named('lastModified', known.getlastmodified),
    ...named('contentLength', known.getcontentlength),
    ...named('contentType', known.getcontenttype),
    type: isFolder ? 'folder' : 'file',
    ...(typeof known.getetag === 'string' && { eTag: known.getetag.replaceAll('"', '') }),
  };
}

function named(name: string, value: JsonObject[string] | undefined): JsonObject {
  return value === undefined || value === '' ? {} : { [name]: value };
}

/** Elements by their names without the prefix of their namespace, which each server chooses. */
function plainNames<Value extends JsonObject | JsonObject[string]>(value: Value): Value {
  if (Array.isArray(value)) return value.map(plainNames) as Value;
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, entry]) => [name.replace(/^.*:/, ''), plainNames(entry)]);
  return Object.fromEntries(entries);
}
