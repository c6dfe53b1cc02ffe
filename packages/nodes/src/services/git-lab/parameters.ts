import { type Path, path, string } from '@millrace/node-sdk';

export const owner = string('owner', { label: 'Owner', description: 'A user or a group', required: true });
const repository = string('repository', { label: 'Project', required: true });

/** Which project is meant. */
export const place = [owner, repository] as const;

interface Place {
  owner: string;
  repository: string;
}

/** The address of a project: the path of its owner and its name is one segment. */
export function projectAt({ owner: whose, repository: which }: Place): Path {
  return path`/projects/${`${whose}/${which}`}`;
}

export const paged = { limit: 20, most: 100 } as const;
