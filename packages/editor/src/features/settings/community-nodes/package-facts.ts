/** Width of the dialogs about packages. */
export const WIDTH = 540;

const SITE = 'https://www.npmjs.com';

/** Where packages of nodes are found. */
export const PACKAGE_SEARCH = `${SITE}/search?q=keywords:n8n-community-node-package`;

/** Where a package says what it does. */
export function packageAddress(name: string): string {
  return `${SITE}/package/${name}`;
}
