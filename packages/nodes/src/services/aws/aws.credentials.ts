import { boolean, defineCredential, hidden, NodeError, options, secret, string } from '@millrace/node-sdk';
import { awsAddress } from './aws-address.ts';
import { signAws } from './aws-signature.ts';

const REGIONS = [
  ...['af-south-1', 'ap-east-1', 'ap-east-2', 'ap-south-1', 'ap-south-2', 'ap-southeast-1', 'ap-southeast-2'],
  ...['ap-southeast-3', 'ap-southeast-4', 'ap-southeast-5', 'ap-southeast-6', 'ap-southeast-7', 'ap-northeast-1'],
  ...['ap-northeast-2', 'ap-northeast-3', 'ca-central-1', 'ca-west-1', 'cn-north-1', 'cn-northwest-1'],
  ...['eu-central-1', 'eu-central-2', 'eu-north-1', 'eu-south-1', 'eu-south-2', 'eu-west-1', 'eu-west-2', 'eu-west-3'],
  ...['il-central-1', 'me-central-1', 'me-south-1', 'mx-central-1', 'sa-east-1', 'us-east-1', 'us-east-2'],
  ...['us-gov-east-1', 'us-west-1', 'us-west-2', 'us-gov-west-1'],
];
const region = options('region', {
  label: 'Region',
  default: 'us-east-1',
  options: REGIONS.map((value) => ({ name: value, value })),
});

const stsOf = (place: string): string => `${awsAddress('sts', place)}/?Version=2011-06-15`;
const whoAmI = (place: string) => ({ url: `${stsOf(place)}&Action=GetCallerIdentity` });

const temporary = { show: { temporaryCredentials: [true] } };

export const aws = defineCredential({
  name: 'aws',
  displayName: 'AWS access key',
  documentationUrl: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  parameters: [
    region,
    string('accessKeyId', { label: 'Access key ID' }),
    secret('secretAccessKey', { label: 'Secret access key' }),
    boolean('temporaryCredentials', { label: 'Temporary', description: 'A key of a session, with a token' }),
    secret('sessionToken', { label: 'Session token', displayOptions: temporary }),
  ],
  authenticate({ accessKeyId, secretAccessKey, temporaryCredentials, sessionToken, ...fields }, request) {
    const signer = { accessKeyId, secretAccessKey, region: String(fields.region), now: Date.now() };
    return { headers: signAws(request, { ...signer, ...(temporaryCredentials && { sessionToken }) }) };
  },
  test: (credential) => whoAmI(String(credential.region)),
});

export const awsAssumeRole = defineCredential({
  name: 'awsAssumeRole',
  displayName: 'AWS role',
  documentationUrl: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use.html',
  parameters: [
    region,
    hidden('useSystemCredentialsForRole', { default: false }),
    string('stsAccessKeyId', { label: 'Access key ID', required: true }),
    secret('stsSecretAccessKey', { label: 'Secret access key', required: true }),
    secret('stsSessionToken', { label: 'Session token', description: 'Only of a temporary key' }),
    string('roleArn', { label: 'Role', required: true, placeholder: 'arn:aws:iam::123456789012:role/name' }),
    secret('externalId', { label: 'External ID', description: 'As the role demands it', required: true }),
    string('roleSessionName', { label: 'Name of the session', required: true, default: 'millrace' }),
  ],
  /** A key for an hour, that has the rights of the role. */
  async prepare(credential, send) {
    const query: Array<[string, string]> = [
      ['Action', 'AssumeRole'],
      ['RoleArn', credential.roleArn],
      ['RoleSessionName', credential.roleSessionName],
      ['ExternalId', credential.externalId],
    ];
    const request = { url: stsOf(String(credential.region)), query };
    const headers = signAws(request, {
      accessKeyId: credential.stsAccessKeyId,
      secretAccessKey: credential.stsSecretAccessKey,
      ...(credential.stsSessionToken && { sessionToken: credential.stsSessionToken }),
      region: String(credential.region),
      now: Date.now(),
    });
    const { status, body } = await send({ ...request, headers, maxRedirects: 0 });
    const answer = new TextDecoder().decode(body);
    if (status >= 300) throw refused(status, textIn(answer, 'Message'));
    return {
      accessKeyId: textIn(answer, 'AccessKeyId'),
      secretAccessKey: textIn(answer, 'SecretAccessKey'),
      sessionToken: textIn(answer, 'SessionToken'),
    };
  },
  authenticate(credential, request) {
    const { accessKeyId, secretAccessKey, sessionToken } = credential as typeof credential & SessionKey;
    const signer = { accessKeyId, secretAccessKey, sessionToken, region: String(credential.region), now: Date.now() };
    return { headers: signAws(request, signer) };
  },
  test: (credential) => whoAmI(String(credential.region)),
});

export const s3 = defineCredential({
  name: 's3',
  displayName: 'S3 access key',
  documentationUrl: 'https://docs.aws.amazon.com/AmazonS3/latest/API/RESTAuthentication.html',
  parameters: [
    string('endpoint', { label: 'Endpoint', placeholder: 'https://storage.example.com', required: true }),
    string('region', { label: 'Region', default: 'us-east-1', required: true }),
    string('accessKeyId', { label: 'Access key ID' }),
    secret('secretAccessKey', { label: 'Secret access key' }),
    boolean('forcePathStyle', {
      label: 'Bucket in the path',
      description: 'The name of a bucket stands in the path of its address, not in the name of its host',
    }),
    boolean('ignoreSSLIssues', { label: 'Ignore SSL issues', description: 'Accept certificates that are not trusted' }),
  ],
  baseUrl: ({ endpoint }) => endpoint.replace(/\/+$/, ''),
  authenticate({ accessKeyId, secretAccessKey, region: place, ignoreSSLIssues }, request) {
    const signer = { accessKeyId, secretAccessKey, region: place, service: 's3', now: Date.now() };
    return { headers: signAws(request, signer), ...(ignoreSSLIssues && { allowUnauthorizedCerts: true }) };
  },
  test: { path: '/' },
});

export default [aws, awsAssumeRole, s3];

/** What is fetched before requests. */
interface SessionKey {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}

/** The service answers XML without attributes. */
function textIn(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function refused(status: number, said: string): NodeError {
  return new NodeError(`AWS does not let the key use the role (status ${status}): ${said.slice(0, 300)}`, {
    description: 'Check key, role and external ID, and that the role trusts the user of the key.',
    code: 'CREDENTIAL_REFUSED',
    httpCode: String(status),
  });
}
