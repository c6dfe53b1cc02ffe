import { service, z } from '@millrace/node-sdk';
import { elasticsearchApi } from './elasticsearch.credentials.ts';

export const elasticsearch = service({
  name: 'Elasticsearch',
  credential: elasticsearchApi,
  reason: ['error.reason', 'error.root_cause.0.reason'],
});

/** A document with what is known of it. */
export const hit = z.looseObject({ _id: z.string(), _source: z.record(z.string(), z.json()).optional() });
