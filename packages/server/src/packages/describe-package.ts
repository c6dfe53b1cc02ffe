import type { CredentialTypeDescription, NodeTypeDescription } from '@millrace/workflow';
import { apiError } from '../errors/server-error.ts';
import { AnsweredError } from '../runners/questions.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';

/**
 * A package of hundreds of nodes takes minutes on a machine with much else to do: its process says with each file that it goes
 * on, and is ended where it does not.
 */
const LIMIT_MS = 15 * 60_000;

/** What is in a package. */
export interface DescribedPackage {
  /** All of it, as runners read it later. */
  json: Uint8Array;
  nodes: Array<{ type: string; name: string; latestVersion: number }>;
  credentialTypes: string[];
  leftOut: Array<{ name: string; reason: string }>;
}

/** Has a runner load a package in a process of its own, and tell what is in it. @throws ServerError `PACKAGE_NOT_USABLE` */
export async function describePackage(
  runners: Pick<RunnerPool, 'ask'>,
  place: { root: string; folder: string },
): Promise<DescribedPackage> {
  const json = await ask(runners, place);
  const { nodeTypes, credentialTypes, leftOut } = JSON.parse(Buffer.from(json).toString('utf8')) as {
    nodeTypes: NodeTypeDescription[];
    credentialTypes: Array<{ description: CredentialTypeDescription }>;
    leftOut: DescribedPackage['leftOut'];
  };
  const nodes = Map.groupBy(nodeTypes, ({ name }) => name).values();
  return {
    json,
    nodes: [...nodes].flatMap((versions) => latestOf(versions) ?? []),
    credentialTypes: credentialTypes.map(({ description }) => description.name),
    leftOut,
  };
}

async function ask(runners: Pick<RunnerPool, 'ask'>, place: { root: string; folder: string }): Promise<Uint8Array> {
  try {
    return (await runners.ask('describePackage', place, { timeoutMs: LIMIT_MS })).json;
  } catch (error) {
    const said = error instanceof Error && error.cause instanceof AnsweredError ? error.cause.message : undefined;
    throw said === undefined ? error : apiError('PACKAGE_NOT_USABLE.notLoadable', { reason: said }, { cause: error });
  }
}

function latestOf(versions: readonly NodeTypeDescription[]): DescribedPackage['nodes'][number] | undefined {
  const newest = versions
    .map((type) => ({ type, version: Math.max(...[type.version].flat()) }))
    .toSorted((one, two) => two.version - one.version)[0];
  return newest && { type: newest.type.name, name: newest.type.displayName, latestVersion: newest.version };
}
