import { service } from '@millrace/node-sdk';
import cohereApi from './cohere-api.credential.ts';

/** Vectors and orders of documents; chats have an interface of their own. */
export const cohere = service({ name: 'Cohere', credential: cohereApi });
