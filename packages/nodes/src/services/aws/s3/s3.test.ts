import { createHash } from 'node:crypto';
import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { awsS3V2 } from './aws-s3.node.ts';
import s3 from './s3.node.ts';

const key = { accessKeyId: 'A', secretAccessKey: 's', region: 'eu-west-1' };
const xml = (body: string) => ({ headers: { 'content-type': 'application/xml' }, body });
const located = (region: string) => xml(`<LocationConstraint xmlns="http://s3">${region}</LocationConstraint>`);

/** A store whose buckets are in Frankfurt. */
const store =
  (answer: FakeServer = () => xml('')): FakeServer =>
  (request) =>
    new Map(request.query).has('location') ? located('eu-central-1') : answer(request);

const runAws = (parameters: JsonObject, http: FakeServer = store(), more: object = {}) => {
  return runNode(awsS3V2, {
    credentials: { aws: key },
    http,
    parameters: { bucketName: 'bk', ...parameters },
    ...more,
  });
};
const runS3 = (parameters: JsonObject, fields: JsonObject = {}, http: FakeServer = store()) =>
  runNode(s3, {
    credentials: { s3: { ...key, endpoint: 'https://store.example/data/', ...fields } },
    http,
    parameters: { bucketName: 'bk', ...parameters },
  });
const placesOf = (requests: ReadonlyArray<{ method?: string; url: string }>) =>
  requests.map(({ method, url }) => `${method} ${url}`);

describe('Where a bucket is', () => {
  const folder = { resource: 'folder', operation: 'create', folderName: 'n' };

  it('is asked for once for all items', async () => {
    const { requests } = await runAws(folder, store(), { items: [{ json: {} }, { json: {} }] });
    expect(placesOf(requests)).toEqual([
      'GET https://bk.s3.eu-west-1.amazonaws.com/',
      'PUT https://bk.s3.eu-central-1.amazonaws.com/n/',
      'PUT https://bk.s3.eu-central-1.amazonaws.com/n/',
    ]);
  });

  it.each([
    ['', 'us-east-1'],
    ['EU', 'eu-west-1'],
  ])('is read from the names of old regions: "%s"', async (named, region) => {
    const { requests } = await runAws(folder, ({ query }) => (query?.length ? located(named) : xml('')));
    expect(requests[1]?.url).toBe(`https://bk.s3.${region}.amazonaws.com/n/`);
  });

  it('is taken to be the region of the account where it may not be asked for', async () => {
    const refused = { status: 403, ...xml('<Error><Code>AccessDenied</Code></Error>') };
    const { requests } = await runAws(folder, ({ query }) => (query?.length ? refused : xml('')));
    expect(requests[1]?.url).toBe('https://bk.s3.eu-west-1.amazonaws.com/n/');
  });

  it('stands in the path where its name has dots, which certificates do not hold for', async () => {
    const { requests } = await runAws({ ...folder, bucketName: 'a.b' });
    expect(requests[1]?.url).toBe('https://s3.eu-central-1.amazonaws.com/a.b/n/');
  });

  it.each([
    [true, 'https://store.example/data/bk/n/'],
    [false, 'https://bk.store.example/data/n/'],
  ])('is below the endpoint of another store (in its path: %s)', async (forcePathStyle, place) => {
    const { requests } = await runS3(folder, { forcePathStyle });
    expect(requests[1]?.url).toBe(place);
  });

  it.each(['a/b', 'evil.example/', '', 'a@b', 'a:1'])('is refused for the name "%s"', async (bucketName) => {
    await expect(runAws({ ...folder, bucketName })).rejects.toThrow(/bucket/);
  });
});

describe('Lists', () => {
  const entry = (name: string, size = 3) => `<Contents><Key>${name}</Key><Size>${size}</Size></Contents>`;
  const page = (entries: string, next = '') =>
    xml(
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${entries}${next && `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`,
    );

  it('go on until there are as many files as are wanted: folders do not count', async () => {
    const http = store(({ query }) =>
      new Map(query).has('continuation-token')
        ? page(entry('dir/b') + entry('dir/c'))
        : page(entry('dir/', 0) + entry('dir/empty', 0), 'T'),
    );
    const { json, requests } = await runAws({ operation: 'getAll', limit: 2, options: { folderKey: 'dir/' } }, http);
    expect(json).toEqual([
      { Key: 'dir/empty', Size: '0' },
      { Key: 'dir/b', Size: '3' },
    ]);
    expect(requests[2]?.query).toEqual([
      ['list-type', '2'],
      ['prefix', 'dir/'],
      ['delimiter', '/'],
      ['max-keys', '2'],
      ['continuation-token', 'T'],
    ]);
  });

  it('end with an error where the store gives one page for ever', async () => {
    const list = runAws(
      { operation: 'getAll', returnAll: true },
      store(() => page(entry('a'), 'T')),
    );
    await expect(list).rejects.toThrow('AWS S3 gives the same page again and again');
  });

  it('give folders, too, where a search asks for them', async () => {
    const http = store(() => page(`${entry('a')}<CommonPrefixes><Prefix>b/</Prefix></CommonPrefixes>`));
    const search = { resource: 'bucket', operation: 'search' };
    const additionalFields = { delimiter: '/', includeCommonPrefixes: true };
    const { json } = await runAws({ ...search, additionalFields }, http);
    expect(json).toEqual([{ Key: 'a', Size: '3' }, { Prefix: 'b/' }]);
  });

  it('of a folder that is deleted hold nothing but what is in it', async () => {
    const http = store(({ method }) =>
      method === 'POST'
        ? xml('<DeleteResult><Deleted><Key>dir/a&amp;b</Key></Deleted></DeleteResult>')
        : page(entry('dir/a&amp;b')),
    );
    const { json, requests } = await runAws({ resource: 'folder', operation: 'delete', folderKey: 'dir' }, http);
    expect(json).toEqual([{ deleted: [{ Key: 'dir/a&b' }] }]);
    expect(requests[1]?.query).toContainEqual(['prefix', 'dir/']);
    expect(String(requests[2]?.body)).toContain('<Object><Key>dir/a&#38;b</Key></Object>');
    await expect(runAws({ resource: 'folder', operation: 'delete', folderKey: '/' })).rejects.toThrow('No key');
  });

  it('say what was not deleted', async () => {
    const http = store(({ method }) =>
      method === 'POST'
        ? xml('<DeleteResult><Error><Key>dir/a</Key><Message>Locked</Message></Error></DeleteResult>')
        : page(entry('dir/a')),
    );
    const removal = runAws({ resource: 'folder', operation: 'delete', folderKey: 'dir/' }, http);
    await expect(removal).rejects.toThrow("AWS S3 did not delete 'dir/a': Locked");
  });
});

describe('Files', () => {
  const hash = (kind: string, encoding: 'hex' | 'base64') => createHash(kind).update('Hello').digest(encoding);

  it('are sent in parts, with their hashes', async () => {
    const file = { mimeType: 'text/plain', fileName: 'hello.txt', data: Buffer.from('Hello').toString('base64') };
    const upload = {
      operation: 'upload',
      additionalFields: {
        parentFolderKey: 'a/',
        storageClass: 'onezoneIA',
        acl: 'bucketOwnerRead',
        lockLegalHold: true,
      },
      tagsUi: { tagsValues: [{ key: 'a b', value: 'c&d' }] },
    };
    const { json, requests } = await runAws(upload, store(), { items: [{ json: {}, binary: { data: file } }] });
    expect(json).toEqual([{ success: true }]);
    expect(requests[1]).toMatchObject({ method: 'PUT', url: 'https://bk.s3.eu-central-1.amazonaws.com/a/hello.txt' });
    expect(requests[1]?.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '5',
      'content-md5': hash('md5', 'base64'),
      'x-amz-content-sha256': hash('sha256', 'hex'),
      'x-amz-storage-class': 'ONEZONE_IA',
      'x-amz-acl': 'bucket-owner-read',
      'x-amz-object-lock-legal-hold': 'ON',
      'x-amz-tagging': 'a%20b=c%26d',
    });
    const parts: Uint8Array[] = [];
    const { body } = requests[1] ?? {};
    for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('Hello');
  });

  it('come under the name that ends their key', async () => {
    const http = store(() => ({ body: 'bytes', headers: { 'content-type': 'text/plain' } }));
    const { items, requests } = await runAws({ fileKey: 'dir/a ü@b.txt' }, http);
    expect(requests[1]?.url).toBe('https://bk.s3.eu-central-1.amazonaws.com/dir/a%20%C3%BC%40b.txt');
    expect(items[0]?.binary?.data).toMatchObject({ fileName: 'a ü@b.txt', bytes: 5 });
  });

  it.each([
    ['dir/', 'is a folder'],
    ['', 'No key of a file'],
    ['a/../b', 'not a path of the service'],
  ])('are refused under the key "%s"', async (fileKey, message) => {
    await expect(runAws({ fileKey })).rejects.toThrow(message);
  });

  it('are copied, and a copy that fails half way fails', async () => {
    const copy = { operation: 'copy', sourcePath: '/b1/a ü.txt', destinationPath: 'b2/x/c.txt' };
    const additionalFields = { taggingDirective: 'replace', lockRetainUntilDate: '2027-01-02T10:00:00Z' };
    const done = store(() => xml('<CopyObjectResult><ETag>"e"</ETag></CopyObjectResult>'));
    const { json, requests } = await runAws({ ...copy, additionalFields }, done);
    expect(json).toEqual([{ ETag: '"e"' }]);
    expect(requests[1]).toMatchObject({ url: 'https://b2.s3.eu-central-1.amazonaws.com/x/c.txt' });
    expect(requests[1]?.headers).toMatchObject({
      'x-amz-copy-source': '/b1/a%20%C3%BC.txt',
      'x-amz-tagging-directive': 'REPLACE',
      'x-amz-object-lock-retain-until-date': '2027-01-02T10:00:00Z',
    });
    const failed = runAws(
      copy,
      store(() => xml('<Error><Message>Try again</Message></Error>')),
    );
    await expect(failed).rejects.toThrow('AWS S3 did not copy the file: Try again');
    await expect(runAws({ ...copy, sourcePath: '/b1' })).rejects.toThrow("'/b1' names no file of a bucket");
  });

  it('that are not there are told of in the words of the store', async () => {
    const gone = { status: 404, ...xml('<Error><Code>NoSuchKey</Code><Message>No &lt;a&gt; here</Message></Error>') };
    const download = runAws(
      { fileKey: 'a' },
      store(() => gone),
    );
    await expect(download).rejects.toThrow('AWS S3 does not have what was asked for (404): No <a> here');
  });
});

describe('Buckets', () => {
  const create = { resource: 'bucket', operation: 'create', name: 'nb' };

  it.each([
    ['eu-west-3', 'https://nb.s3.eu-west-3.amazonaws.com/', '<LocationConstraint>eu-west-3</LocationConstraint>'],
    ['us-east-1', 'https://nb.s3.us-east-1.amazonaws.com/', ''],
  ])('are made in the region %s', async (region, place, body) => {
    const { requests } = await runAws({ ...create, additionalFields: { region, grantRead: true } });
    expect(requests[0]?.url).toBe(place);
    expect(requests[0]?.headers).toMatchObject({ 'x-amz-grant-read': '' });
    expect(Buffer.from((requests[0]?.body as Uint8Array | undefined) ?? []).toString()).toContain(body);
  });

  it('are listed, one of them, too', async () => {
    const one = '<Buckets><Bucket><Name>a</Name></Bucket></Buckets>';
    const http = () => xml(`<ListAllMyBucketsResult>${one}</ListAllMyBucketsResult>`);
    const { json } = await runS3({ resource: 'bucket', operation: 'getAll' }, {}, http);
    expect(json).toEqual([{ Name: 'a' }]);
  });
});
