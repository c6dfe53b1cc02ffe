import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { StartError } from '../errors/start-error.ts';

/** A word of the command line after the name of the command. */
interface Word {
  /** As the help shows it. */
  name: string;
  required: boolean;
  /** Others like it may follow. */
  repeats?: boolean;
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values'];

interface CommandDescription<Options extends ParseArgsOptionsConfig> {
  words?: readonly Word[];
  options: Options;
  run(given: { words: string[]; values: Values<Options> }): Promise<void>;
}

/** A command of `millrace`. Its code is loaded when it is called. */
export interface Command {
  /** @throws StartError for words or options that it does not take. */
  run(words: string[]): Promise<void>;
}

function command<const Options extends ParseArgsOptionsConfig>(description: CommandDescription<Options>): Command {
  return {
    async run(args) {
      const { options, words: expected = [] } = description;
      const { values, positionals } = read(args, options);
      const missing = expected.find(({ required }, index) => required && positionals[index] === undefined);
      if (missing) throw new StartError(`The word <${missing.name}> is missing.`, 'Run "millrace --help".');
      const more = expected.some(({ repeats }) => repeats) ? [] : positionals.slice(expected.length);
      if (more.length > 0) throw new StartError(`"${more.join(' ')}" is one word too many.`, 'Run "millrace --help".');
      await description.run({ words: positionals, values });
    },
  };
}

function read<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new StartError((cause as Error).message, 'Run "millrace --help" to see what there is.', { cause });
  }
}

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

/** All commands by their names. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    start: command({
      options: { 'dev-package': text },
      run: async ({ values }) =>
        (await import('./start.command.ts')).startCommand({ devPackage: values['dev-package'] }),
    }),
    worker: command({
      options: { concurrency: text },
      run: async ({ values }) =>
        (await import('./worker.command.ts')).workerCommand({ concurrency: values.concurrency }),
    }),
    config: command({
      options: { json: flag },
      run: async ({ values }) => (await import('./config.command.ts')).configCommand({ asJson: values.json === true }),
    }),
    execute: command({
      options: { file: text, id: text },
      run: async ({ values }) =>
        (await import('./execute.command.ts')).executeCommand({ file: values.file, id: values.id }),
    }),
    test: command({
      words: [{ name: 'file', required: false, repeats: true }],
      options: { workflow: { type: 'string', multiple: true }, junit: text },
      run: async ({ words: files, values }) =>
        (await import('./test.command.ts')).testCommand({ files, ids: values.workflow ?? [], junit: values.junit }),
    }),
    evaluate: command({
      options: {
        ...{ workflow: text, trigger: text, 'at-once': text, json: flag, junit: text },
        min: { type: 'string', multiple: true },
      },
      run: async ({ values }) =>
        (await import('./evaluate.command.ts')).evaluateCommand({
          ...{ id: values.workflow, trigger: values.trigger, atOnce: values['at-once'], junit: values.junit },
          lowest: values.min ?? [],
          asJson: values.json === true,
        }),
    }),
    user: command({
      words: [
        { name: 'action', required: true },
        { name: 'email', required: false },
      ],
      options: { json: flag },
      run: async ({ words: [action = '', email], values }) =>
        (await import('./user.command.ts')).userCommand({ action, email, asJson: values.json === true }),
    }),
    packages: command({
      words: [
        { name: 'action', required: true },
        { name: 'package', required: false },
      ],
      options: { json: flag },
      run: async ({ words: [action = '', source], values }) =>
        (await import('./packages.command.ts')).packagesCommand({ action, source, asJson: values.json === true }),
    }),
    doctor: command({
      options: { json: flag },
      run: async ({ values }) =>
        (await import('./doctor/doctor.command.ts')).doctorCommand({ asJson: values.json === true }),
    }),
    backup: command({
      words: [{ name: 'file', required: true }],
      options: { 'with-key': flag },
      run: async ({ words: [file = ''], values }) =>
        (await import('./backup.command.ts')).backupCommand({ file, withKey: values['with-key'] === true }),
    }),
    restore: command({
      words: [{ name: 'file', required: true }],
      options: { copy: flag },
      run: async ({ words: [file = ''], values }) =>
        (await import('./restore.command.ts')).restoreCommand({ file, isCopy: values.copy === true }),
    }),
    import: command({
      words: [{ name: 'from', required: true }],
      options: { check: flag, json: flag, owner: text, 'without-users': flag },
      run: async ({ words: [from = ''], values: { check, json, owner, 'without-users': withoutUsers } }) =>
        (await import('./import.command.ts')).importCommand({
          ...{ from, owner },
          isCheck: check === true,
          asJson: json === true,
          isWithoutUsers: withoutUsers === true,
        }),
    }),
    export: command({
      words: [
        { name: 'what', required: true },
        { name: 'to', required: true },
      ],
      options: { id: text, separate: flag, decrypted: flag },
      run: async ({ words: [kind = '', to = ''], values: { id, separate, decrypted } }) =>
        (await import('./export.command.ts')).exportCommand({
          ...{ kind, to, id },
          isSeparate: separate === true,
          isDecrypted: decrypted === true,
        }),
    }),
    migrate: command({
      options: { check: flag },
      run: async ({ values }) =>
        (await import('./migrate.command.ts')).migrateCommand({ isCheck: values.check === true }),
    }),
    'rotate-key': command({
      options: {},
      run: async () => (await import('./rotate-key.command.ts')).rotateKeyCommand(),
    }),
  }),
);
