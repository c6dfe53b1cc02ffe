import {
  isJsonObject,
  type JsonObject,
  joinPaths,
  linkPaging,
  NodeError,
  type Path,
  path,
  type ResourceLocatorValue,
  service,
  z,
} from '@millrace/node-sdk';
import { microsoftSharePointOAuth2Api } from '../microsoft.credentials.ts';

/** Sites of a company, at the host that it has for them. */
export const sharePoint = service({
  name: 'Microsoft SharePoint',
  credential: microsoftSharePointOAuth2Api,
  baseUrl: ({ subdomain }) => `https://${hostPart(subdomain)}.sharepoint.com/_api/v2.0`,
  reason: 'error.message',
  paging: linkPaging({ items: 'value', next: '@odata.nextLink', size: { name: '$top', most: 100 } }),
});

/** Pages that are as long as the service makes them. */
export const ownPaging = linkPaging({ items: 'value', next: '@odata.nextLink' });

function hostPart(subdomain: unknown): string {
  const text = String(subdomain ?? '').trim();
  if (/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(text)) return text;
  throw new NodeError('The credential names no company of SharePoint', {
    description: 'Open it and give the part of the address before .sharepoint.com, for example contoso.',
    code: 'CREDENTIAL_INCOMPLETE',
  });
}

export const entity = z.record(z.string(), z.json());

export interface SitePlace {
  site: ResourceLocatorValue;
}

export interface ListPlace extends SitePlace {
  list: ResourceLocatorValue;
}

export function siteAt({ site }: SitePlace): Path {
  return path`/sites/${site.value}`;
}

/** Something of the drive of a site. */
export function driveItemAt(place: SitePlace, { value }: ResourceLocatorValue): Path {
  return joinPaths(siteAt(place), path`/drive/items/${value}`);
}

export function listAt(place: ListPlace): Path {
  return joinPaths(siteAt(place), path`/lists/${place.list.value}`);
}

export function itemsOf(place: ListPlace): Path {
  return joinPaths(listAt(place), path`/items`);
}

/** Without what only the protocol needs. */
export function withoutAnnotations(json: JsonObject): JsonObject {
  const entries = Object.entries(json).filter(([name]) => !name.startsWith('@odata.'));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name === 'fields' && isJsonObject(value) ? withoutAnnotations(value) : value,
    ]),
  );
}
