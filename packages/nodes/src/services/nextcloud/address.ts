import { givenPath, joinPaths, type Path, path } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';

/** Where the interface of a server is whose files lie at an address. */
export function interfaceOf(webDavUrl: string): string {
  return trimmedUrl(webDavUrl).replace(/\/remote\.php(?:\/.*)?$/, '');
}

/** Where a file or folder is below the address of WebDAV. */
export function fileAt(place: string): Path {
  const [first, ...rest] = namesIn(place).map((name) => path`/${name}`);
  return first ? joinPaths(first, ...rest) : givenPath('/');
}

/** A path within the files of the account, without its address: `a/b c.txt` of `/remote.php/webdav/a/b%20c.txt`. */
export function placeOf(href: string, webDavUrl: string): string {
  const root = new URL(`${trimmedUrl(webDavUrl)}/`).pathname;
  const found = new URL(href, webDavUrl).pathname;
  return decoded(found.startsWith(root) ? found.slice(root.length) : found);
}

/** The name of a file, at the end of its path. */
export function fileName(place: string): string {
  return namesIn(place).at(-1) ?? '';
}

function namesIn(place: string): string[] {
  return place.split('/').filter((name) => name !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
