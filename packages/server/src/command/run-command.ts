import { nearestName } from '@millrace/workflow';
import { StartError } from '../errors/start-error.ts';
import { programVersion } from '../instance/program-version.ts';
import { isBrokenPipe, letReadersLeave } from './broken-pipe.ts';
import { type Command, commands } from './commands.ts';
import { fullDiskError } from './full-disk.ts';
import { helpText } from './help-text.ts';

const HELP = new Set(['--help', '-h']);
const VERSION = new Set(['--version', '-v']);

/** The `millrace` command. Problems are printed as a line and a hint, with exit code 1. */
export async function runCommand(words: string[]): Promise<void> {
  letReadersLeave();
  try {
    await dispatch(words);
  } catch (error) {
    if (isBrokenPipe(error)) return;
    process.exitCode = 1;
    const known = error instanceof StartError ? error : fullDiskError(error);
    if (!known) throw error;
    process.stderr.write(`Error: ${known.message}\n${known.hint ? `Hint: ${known.hint}\n` : ''}`);
  }
}

async function dispatch(words: string[]): Promise<void> {
  if (words.some((word) => VERSION.has(word))) return print(programVersion);
  const { name, args } = split(words);
  if (name === 'help' || words.some((word) => HELP.has(word))) return print(helpText);
  await findCommand(name).run(args);
}

function split([word, ...args]: string[]): { name: string; args: string[] } {
  if (word === undefined) return { name: 'start', args: [] };
  return word.startsWith('-') ? { name: 'start', args: [word, ...args] } : { name: word, args };
}

function findCommand(name: string): Command {
  const command = commands.get(name);
  if (command) return command;
  const nearest = nearestName(name, [...commands.keys()]);
  throw new StartError(
    `There is no command "${name}".`,
    `${nearest ? `Did you mean "${nearest}"? ` : ''}Run "millrace --help" to see what there is.`,
  );
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
