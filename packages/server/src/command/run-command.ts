import { parseArgs } from 'node:util';
import { nearestName } from '@millrace/workflow';
import { StartError } from '../errors/start-error.ts';
import { programVersion } from '../instance/program-version.ts';
import { helpText } from './help-text.ts';

const COMMANDS = ['start', 'config', 'execute', 'rotate-key', 'help'] as const;
type Command = (typeof COMMANDS)[number];

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
  json: { type: 'boolean' },
  file: { type: 'string' },
  id: { type: 'string' },
} as const;

/** The `millrace` command. Problems are printed as a line and a hint, with exit code 1. */
export async function runCommand(words: string[]): Promise<void> {
  try {
    await dispatch(words);
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`Error: ${error.message}\n${error.hint ? `Hint: ${error.hint}\n` : ''}`);
  }
}

async function dispatch(words: string[]): Promise<void> {
  const { values, positionals } = readArguments(words);
  if (values.version) return print(programVersion);
  const command = readCommand(positionals);
  if (values.help || command === 'help') return print(helpText);
  switch (command) {
    case 'start':
      return (await import('./start.command.ts')).startCommand();
    case 'config':
      return (await import('./config.command.ts')).configCommand({ asJson: values.json === true });
    case 'execute':
      return (await import('./execute.command.ts')).executeCommand({ file: values.file, id: values.id });
    case 'rotate-key':
      return (await import('./rotate-key.command.ts')).rotateKeyCommand();
  }
}

function readArguments(words: string[]) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    throw new StartError((cause as Error).message, 'Run "millrace --help" to see what there is.', { cause });
  }
}

function readCommand(positionals: string[]): Command {
  const [word = 'start', ...more] = positionals;
  const command = COMMANDS.find((candidate) => candidate === word);
  if (!command) {
    const nearest = nearestName(word, COMMANDS);
    throw new StartError(
      `There is no command "${word}".`,
      `${nearest ? `Did you mean "${nearest}"? ` : ''}Run "millrace --help" to see what there is.`,
    );
  }
  if (more.length > 0) throw new StartError(`"${more.join(' ')}" is one word too many.`, 'Run "millrace --help".');
  return command;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
