import {
  type AccessTypes,
  type FieldsOf,
  NodeError,
  type OperationContext,
  type Service,
  type ServiceClient,
  service,
} from '@millrace/node-sdk';
import { aws, type awsAssumeRole, s3 } from '../aws.credentials.ts';
import { awsAddress } from '../aws-address.ts';
import { awsAccounts } from '../aws-service.ts';

/** A store that speaks the protocol of S3: that of AWS, or another one. */
export interface Store<Types extends AccessTypes<ServiceClient>> {
  readonly service: Service<Types>;
  /** Where it is asked in a region. */
  address(credential: Types['fields'], region: string): string;
  /** The region of the account. */
  region(credential: Types['fields']): string;
  /** The region of buckets that name none. Default: that of the account. */
  readonly unnamedRegion?: string;
  /** Whether names of buckets stand in paths, not in names of hosts. */
  isInPath(credential: Types['fields']): boolean;
  /** It at another address, signed for a region. */
  at(baseUrl: string, region: string): Pick<Service, 'client'>;
}

/** What the run of an operation has that reaches a bucket. */
export type StoreContext<Types extends AccessTypes<ServiceClient>> = Pick<
  OperationContext<unknown, Types>,
  'clientOf' | 'credential' | 'share' | 'signal'
>;

const inAws = {
  address: (_: unknown, region: string) => awsAddress('s3', region),
  region: (credential: FieldsOf<typeof aws | typeof awsAssumeRole>) => String(credential.region),
  unnamedRegion: 'us-east-1',
  isInPath: () => false,
} as const;

const ofAws = { name: 'AWS S3', baseUrl: ({ region }: { region: unknown }) => awsAddress('s3', String(region)) };
const byKey = { credential: aws } as const;
const byChoice = { credentials: awsAccounts } as const;

/** S3 of AWS, with a key. */
export const awsByKey = {
  ...inAws,
  service: service({ ...ofAws, ...byKey }),
  at: (baseUrl: string) => service({ name: ofAws.name, ...byKey, baseUrl }),
};

/** S3 of AWS, with a key or a role. */
export const awsByChoice = {
  ...inAws,
  service: service({ ...ofAws, ...byChoice }),
  at: (baseUrl: string) => service({ name: ofAws.name, ...byChoice, baseUrl }),
};

/** Stores elsewhere. */
export const elsewhere = {
  service: service({ name: 'S3', credential: s3, baseUrl: ({ endpoint }) => endpointOf(endpoint) }),
  address: ({ endpoint }: FieldsOf<typeof s3>) => endpointOf(endpoint),
  region: ({ region }: FieldsOf<typeof s3>) => region,
  isInPath: ({ forcePathStyle }: FieldsOf<typeof s3>) => forcePathStyle,
  at: (baseUrl: string, region: string) =>
    service({ name: 'S3', credential: s3, baseUrl, credentialFields: { region } }),
};

function endpointOf(endpoint: string): string {
  const url = URL.parse(endpoint);
  if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`;
  throw new NodeError(`'${endpoint}' is not an address of a store`, {
    description: 'Give the endpoint in the credential as https://storage.example.com.',
    code: 'CREDENTIAL_INVALID',
  });
}
