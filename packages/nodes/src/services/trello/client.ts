import { service, singlePage } from '@millrace/node-sdk';
import { trelloApi, trelloOAuth1Api } from './trello.credentials.ts';

const common = {
  name: 'Trello',
  baseUrl: 'https://api.trello.com/1',
  paging: singlePage({ size: { name: 'limit', most: 1000 } }),
  pace: { requests: 100, perMs: 10_000 },
} as const;

/** With either kind of account. */
export const trello = service({
  ...common,
  credentials: { kinds: { apiKey: trelloApi, oAuth1: trelloOAuth1Api } },
});

/** With a key and a token, whose secret calls of Trello are verified by. */
export const trelloByKey = service({ ...common, credential: trelloApi });
