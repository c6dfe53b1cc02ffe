import { boolean, type Commands, defineNode, type JsonObject, NodeError, string } from '@millrace/node-sdk';

/** Most of what a command complained about that is shown with its error. */
const MAX_SHOWN = 2_000;

export default defineNode({
  name: 'n8n-nodes-base.executeCommand',
  displayName: 'Execute command',
  description: 'Runs a command on the machine that Millrace runs on, where its operator allows that',
  version: 1,
  group: ['transform'],
  family: 'code',
  subtitle: '={{ $parameter.command }}',
  defaults: { name: 'Execute Command' },
  codex: {
    categories: ['Development', 'Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['shell', 'bash', 'terminal', 'script', 'cli', 'command line', 'run', 'exec', 'program'],
  },
  parameters: [
    boolean('executeOnce', {
      label: 'Execute once',
      description: 'Run the command once, with the values of the first item, instead of once for each item',
      default: true,
    }),
    string('command', {
      label: 'Command',
      description: 'A command line for the shell; values of items must be quoted for it',
      placeholder: 'echo "test"',
      required: true,
      typeOptions: { rows: 5 },
    }),
  ],
  runsOnce: ({ parameters: { executeOnce } }) => executeOnce && 'linkedToFirst',
  run: async ({ commands, parameters: { command } }) => ({ json: await runCommand(commands, command) }),
});

async function runCommand(commands: Commands, command: string): Promise<JsonObject> {
  if (command.trim() === '') throw new NodeError('There is no command to run', { parameter: 'command' });
  const { exitCode, stdout, stderr } = await commands.run(command);
  if (exitCode !== 0) {
    const said = (stderr.trim() || stdout.trim()).slice(-MAX_SHOWN);
    throw new NodeError(`The command ended with exit code ${exitCode}`, {
      description: said === '' ? 'It put out nothing.' : `It says: ${said}`,
      parameter: 'command',
      code: 'COMMAND_EXIT_CODE',
    });
  }
  return { exitCode, stderr: stderr.trim(), stdout: stdout.trim() };
}
