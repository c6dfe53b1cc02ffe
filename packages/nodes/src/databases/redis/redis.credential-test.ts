import { defineCredentialTest } from '@millrace/node-sdk';
import redisCredential from './redis.credential.ts';
import { redis } from './redis-client.ts';

export default defineCredentialTest(redisCredential, (context) => redis.tryOut(redisCredential, context));
