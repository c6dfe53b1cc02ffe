import {
  type AccessTypes,
  givenPath,
  joinPaths,
  NodeError,
  type Path,
  path,
  type ServiceClient,
} from '@millrace/node-sdk';
import { xmlAnswer } from '../../../lib/xml/xml-answer.ts';
import type { Store, StoreContext } from './store.ts';

/** A bucket, where it is. */
export interface Bucket {
  client: ServiceClient;
  /** Path of the bucket itself. */
  root: Path;
  /** Path of an object. @throws NodeError for a key that cannot be asked for */
  at(key: string): Path;
}

const NAME = /^[\w.-]{1,255}$/;

/** A bucket in the region where it is, which is asked for once in a run. @throws NodeError for a name that no bucket has */
export async function bucketOf<Types extends AccessTypes<ServiceClient>>(
  store: Store<Types>,
  context: StoreContext<Types>,
  name: string,
): Promise<Bucket> {
  const region = await context.share(`region of the bucket ${name}`, async () => ({
    thing: await regionOf(store, context, name),
    close: () => undefined,
  }));
  return await bucketIn(region, store, context, name);
}

/** A bucket in a region. */
export async function bucketIn<Types extends AccessTypes<ServiceClient>>(
  region: string,
  store: Store<Types>,
  { clientOf, credential }: Pick<StoreContext<Types>, 'clientOf' | 'credential'>,
  name: string,
): Promise<Bucket> {
  if (!NAME.test(name)) {
    throw new NodeError(name === '' ? 'No bucket is given' : `'${name.slice(0, 100)}' is not the name of a bucket`, {
      description: 'Names of buckets have letters, digits, dots and hyphens only.',
    });
  }
  const fields = await credential();
  const url = new URL(store.address(fields, region));
  // Certificates of AWS hold for one label below the name of the service.
  const isInPath = store.isInPath(fields) || name.includes('.');
  if (!isInPath) url.hostname = `${name}.${url.hostname}`;
  const client = await clientOf(store.at(url.href, region));
  if (!isInPath) return { client, root: path`/`, at: keyPath };
  const root = path`/${name}`;
  return { client, root, at: (key) => joinPaths(root, keyPath(key)) };
}

/** The region of the account where a bucket is not told: who may use a bucket need not be allowed to ask for it. */
async function regionOf<Types extends AccessTypes<ServiceClient>>(
  store: Store<Types>,
  context: StoreContext<Types>,
  name: string,
): Promise<string> {
  const own = store.region(await context.credential());
  const { client, root } = await bucketIn(own, store, context, name);
  try {
    const answer = await client.request({ path: root, query: { location: '' } });
    const { LocationConstraint: named } = await xmlAnswer(answer, store.service.name, context.signal);
    if (named === 'EU') return 'eu-west-1';
    return typeof named === 'string' && named !== '' ? named : (store.unnamedRegion ?? own);
  } catch (error) {
    if (error instanceof NodeError && error.code === 'SERVICE_FORBIDDEN') return own;
    throw error;
  }
}

/** Keys may hold anything; their slashes stay. */
function keyPath(key: string): Path {
  if (key !== '') return givenPath(`/${encodedKey(key)}`);
  throw new NodeError('No key of a file is given', {
    description:
      'Give the key: the folders and the name of the file. When it comes from an expression, check its data.',
  });
}

/** A key as it stands in addresses. */
export function encodedKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}
