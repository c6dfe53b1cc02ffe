import { expect, it } from 'vitest';
import { signAws } from './aws-signature.ts';

/** The example of the documentation of AWS. */
const signer = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  now: Date.UTC(2015, 7, 30, 12, 36),
};

it('signs as the documentation of AWS shows it', () => {
  const request = {
    url: 'https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
  };
  expect(signAws(request, signer)).toEqual({
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  });
});

it.each([
  ['https://s3.eu-west-1.amazonaws.com/bucket', 'eu-west-1/s3'],
  ['https://bucket.s3.eu-west-1.amazonaws.com/', 'eu-west-1/s3'],
  ['https://sts.amazonaws.com/', 'us-east-1/sts'],
  ['https://email.eu-central-1.amazonaws.com/', 'eu-central-1/ses'],
  ['https://sqs.cn-north-1.amazonaws.com.cn/', 'cn-north-1/sqs'],
  ['https://s3.amazonaws.com/bucket', 'ap-south-1/s3'],
])('reads service and region of %s', (url, place) => {
  expect(signAws({ url }, { ...signer, region: 'ap-south-1' }).authorization).toContain(`/20150830/${place}/`);
});

it('signs query, own headers of AWS and the token of a session, in any order', () => {
  const one = signAws(
    { url: 'https://sqs.eu-west-1.amazonaws.com/?b=2', query: [['a', "x y'"]], headers: { 'X-Amz-Target': 'T' } },
    { ...signer, sessionToken: 's' },
  );
  const other = signAws(
    { url: 'https://sqs.eu-west-1.amazonaws.com/?a=x%20y%27&b=2', headers: { 'x-amz-target': 'T' } },
    { ...signer, sessionToken: 's' },
  );
  expect(one.authorization).toBe(other.authorization);
  expect(one.authorization).toContain('host;x-amz-date;x-amz-security-token;x-amz-target');
});

it('leaves a body in parts unsigned for S3, and says that others need it whole', async () => {
  const body = new FormData();
  expect(signAws({ url: 'https://s3.eu-west-1.amazonaws.com/b', body }, signer)).toMatchObject({
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  });
  expect(() => signAws({ url: 'https://sqs.eu-west-1.amazonaws.com/', body }, signer)).toThrow('cannot be signed');
});

it('signs for a store elsewhere, with signs in paths that S3 wants encoded', () => {
  const elsewhere = { ...signer, service: 's3', region: 'auto' };
  const plain = signAws({ url: "https://store.example/b/a!@'$b" }, elsewhere);
  const encoded = signAws({ url: 'https://store.example/b/a%21%40%27%24b' }, elsewhere);
  expect(plain.authorization).toContain('/auto/s3/');
  expect(plain.authorization).toBe(encoded.authorization);
});

it('takes the hash of a body in parts that the request states', () => {
  const headers = { 'x-amz-content-sha256': 'abc' };
  const body = new FormData();
  expect(signAws({ url: 'https://s3.eu-west-1.amazonaws.com/b', headers, body }, signer)).toMatchObject(headers);
});
