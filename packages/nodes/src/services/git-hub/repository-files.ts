import { path, type ServiceClient, type TextDocument, z } from '@millrace/node-sdk';

/** Files of a repository that are loaded, at most. */
const MOST_FILES = 2_000;
/** Bytes of a file: larger ones are data rather than text. */
const MOST_BYTES = 1_000_000;
/** Requests that are under way at once. */
const AT_ONCE = 5;

const tree = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string(), size: z.number().optional() })),
});
const blob = z.object({ content: z.string() });

export interface RepositoryFiles {
  owner: string;
  repository: string;
  branch: string;
  isRecursive: boolean;
  /** Patterns of paths that are left out, with `*` for any characters; of a folder with all below it. */
  ignored: readonly string[];
}

/** The text files of a branch as documents. What holds bytes that are no text is left out. */
export async function loadRepository(client: ServiceClient, wanted: RepositoryFiles): Promise<TextDocument[]> {
  const { owner, repository, branch, isRecursive, ignored } = wanted;
  const found = await client.get(path`/repos/${owner}/${repository}/git/trees/${branch}`, {
    query: isRecursive ? { recursive: 1 } : {},
    answer: tree,
  });
  const files = found.tree
    .filter(({ type, size = 0 }) => type === 'blob' && size <= MOST_BYTES)
    .filter((file) => !ignored.some((pattern) => fits(pattern, file.path)))
    .slice(0, MOST_FILES);
  const documents: TextDocument[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const texts = files.slice(at, at + AT_ONCE).map(async ({ path: source, sha }): Promise<TextDocument> => {
      const { content } = await client.get(path`/repos/${owner}/${repository}/git/blobs/${sha}`, { answer: blob });
      const text = Buffer.from(content, 'base64').toString();
      return { text, metadata: { source, repository: `https://github.com/${owner}/${repository}`, branch } };
    });
    documents.push(...(await Promise.all(texts)));
  }
  return documents.filter(({ text }) => text !== '' && !text.includes('\0'));
}

/** Looks for the parts of the pattern one after the other: linear, whatever the pattern is. */
function fits(pattern: string, name: string): boolean {
  const parts = pattern.replace(/\/+$/, '').split('*');
  const [first = '', ...others] = parts;
  const last = others.at(-1);
  if (!name.startsWith(first)) return false;
  if (last === undefined) return name.length === first.length || name[first.length] === '/';
  let at = first.length;
  for (const part of others.slice(0, -1)) {
    const next = name.indexOf(part, at);
    if (next < 0) return false;
    at = next + part.length;
  }
  return name.endsWith(last) && name.length - last.length >= at;
}
