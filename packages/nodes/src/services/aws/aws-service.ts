import { type Query, service } from '@millrace/node-sdk';
import { aws, awsAssumeRole } from './aws.credentials.ts';
import { awsAddress } from './aws-address.ts';

/** With a key, or with a role that a key may take. */
export const awsAccounts = { kinds: { iam: aws, assumeRole: awsAssumeRole } } as const;

/** A service of AWS in the region of the account. @param host the first label of its address */
export function awsService(name: string, host: string) {
  return service({
    name,
    credentials: awsAccounts,
    baseUrl: ({ region }) => awsAddress(host, String(region)),
  });
}

/** Addresses as long as this are taken everywhere. */
const LONGEST_QUERY = 4000;

/** The fields of a request: in its address, or in its body where they are too long for one. */
export function fieldsIn(
  fields: Query,
  method: 'GET' | 'POST' = 'POST',
): { method: 'GET' | 'POST'; query: Query } | { method: 'POST'; form: Query } {
  return encodeURIComponent(JSON.stringify(fields)).length <= LONGEST_QUERY
    ? { method, query: fields }
    : { method: 'POST', form: fields };
}
