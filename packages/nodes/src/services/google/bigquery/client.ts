import { cursorPaging, type Path, path, type ResourceLocatorValue, z } from '@millrace/node-sdk';
import { googleApi, googleBigQueryOAuth2Api } from '../google.credentials.ts';
import { googleService } from '../google-service.ts';

export const bigQuery = googleService({
  name: 'Google BigQuery',
  baseUrl: 'https://bigquery.googleapis.com/bigquery/v2',
  kinds: { oAuth2: googleBigQueryOAuth2Api, serviceAccount: googleApi },
  scopes: ['bigquery', 'cloud-platform', 'drive'],
});

/** Lists of the service name the token of the next page alike. */
export function pagesOf(items: 'projects' | 'datasets' | 'tables') {
  return cursorPaging({ cursor: 'pageToken', next: 'nextPageToken', items });
}

/** A column, or a part of a record. */
export interface Field {
  name: string;
  type: string;
  mode?: string | undefined;
  fields?: Field[] | undefined;
}

const field: z.ZodType<Field> = z.looseObject({
  name: z.string(),
  type: z.string(),
  mode: z.string().optional(),
  get fields() {
    return z.array(field).optional();
  },
});

export const schema = z.object({ fields: z.array(field).default([]) });
export const table = z.object({ schema: schema.default({ fields: [] }) });

/** Where a table is: chosen from a list, or by plain names as the first version has it. */
export interface TablePlace {
  projectId: ResourceLocatorValue | string;
  datasetId: ResourceLocatorValue | string;
  tableId: ResourceLocatorValue | string;
}

export function tableAt({ projectId, datasetId, tableId }: TablePlace): Path {
  return path`/projects/${nameIn(projectId)}/datasets/${nameIn(datasetId)}/tables/${nameIn(tableId)}`;
}

function nameIn(chosen: ResourceLocatorValue | string): string | number {
  return typeof chosen === 'object' ? chosen.value : chosen;
}
