import { type Paging, service } from '@millrace/node-sdk';
import { trelloApi, trelloOAuth1Api } from './trello.credentials.ts';

/** All comes in one answer, of the size that is asked for. */
const onePage: Paging = {
  items: '',
  place: 'query',
  size: { name: 'limit', most: 1000 },
  first: {},
  next: () => undefined,
};

const common = { name: 'Trello', baseUrl: 'https://api.trello.com/1', paging: onePage } as const;

/** With either kind of account. */
export const trello = service({
  ...common,
  credentials: { kinds: { apiKey: trelloApi, oAuth1: trelloOAuth1Api } },
});

/** With a key and a token, whose secret calls of Trello are verified by. */
export const trelloByKey = service({ ...common, credential: trelloApi });
