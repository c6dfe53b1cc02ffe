/** Longest name of a package, in characters. */
export const MAX_PACKAGE_NAME_LENGTH = 214;

const COMMAND = /^npm (i|install) /;
const NAME = /^(@[^/\s]+\/)?n8n-nodes-\S+$/;

/** How npm is told to install a package may stand before its name: people copy it so. */
export function nameWithoutCommand(text: string): string {
  return text.trim().replace(COMMAND, '').trim();
}

/** What is seen to be wrong with a name before the server is asked. */
export function nameProblem(name: string): 'nameMissing' | 'nameWrong' | undefined {
  if (name === '') return 'nameMissing';
  return NAME.test(name) && name.length <= MAX_PACKAGE_NAME_LENGTH ? undefined : 'nameWrong';
}
