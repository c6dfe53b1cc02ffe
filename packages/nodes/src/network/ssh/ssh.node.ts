import { defineNode, type Item, type ItemContext, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../lib/files/item-files.ts';
import { baseNameOf, binaryContent, joinPath } from '../../lib/remote-files/remote-files.ts';
import { SftpFiles } from '../../lib/remote-files/sftp-files.ts';
import { connectSsh, type SshSession, sshLoginOf } from '../../lib/ssh/connect-ssh.ts';
import { sshParameters } from './parameters.ts';
import { runCommand } from './run-command.ts';

type Parameters = ParametersOf<typeof sshParameters>;
type Context = ItemContext<Parameters>;

const CREDENTIALS = { password: 'sshPassword', privateKey: 'sshPrivateKey' } as const;

export default defineNode({
  name: 'n8n-nodes-base.ssh',
  displayName: 'SSH',
  description: 'Runs commands on another machine, and sends and fetches files over SSH',
  version: 1,
  group: ['input'],
  family: 'service',
  subtitle: '={{ $parameter.operation + ": " + $parameter.resource }}',
  defaults: { name: 'SSH' },
  codex: {
    categories: ['Core', 'Development'],
    subcategories: { Core: ['Helpers'] },
    alias: ['ssh', 'remote', 'command', 'shell', 'terminal', 'server', 'scp', 'sftp', 'upload', 'download'],
  },
  credentials: [
    { name: 'sshPassword', required: true, displayOptions: { show: { authentication: ['password'] } } },
    { name: 'sshPrivateKey', required: true, displayOptions: { show: { authentication: ['privateKey'] } } },
  ],
  parameters: sshParameters,
  async run(context) {
    const { item, parameters, share, credentials } = context;
    const type = CREDENTIALS[parameters.authentication];
    const session = await share(type, async () => {
      const opened = await connectSsh(context, sshLoginOf(await credentials.get(type)));
      return { thing: opened, close: () => opened.close(), isUsable: () => opened.isOpen };
    });
    return await perform(session, item, parameters, context);
  },
});

async function perform(session: SshSession, item: Item, parameters: Parameters, context: Context): Promise<Item> {
  const { resource, operation, command, cwd } = parameters;
  if (resource === 'command') return { json: await runCommand(session, { command, cwd }) };
  const files = await SftpFiles.open(session, context.signal);
  try {
    return operation === 'download'
      ? await download(files, item, parameters, context)
      : await upload(files, item, parameters, context);
  } finally {
    files.close();
  }
}

async function download(
  files: SftpFiles,
  item: Item,
  { path, binaryPropertyName, options }: Parameters,
  { binary }: Context,
): Promise<Item> {
  const fileName = options.fileName || baseNameOf(path);
  const file = await binary.create(files.download(path), { fileName });
  return { json: item.json, binary: withFile(item.binary, binaryPropertyName, file) };
}

async function upload(
  files: SftpFiles,
  item: Item,
  { path, binaryPropertyName, options }: Parameters,
  { binary }: Context,
): Promise<Item> {
  const file = itemFile(item, binaryPropertyName, 'binaryPropertyName');
  const fileName = options.fileName || file.fileName;
  if (!fileName) {
    throw new NodeError(`The file '${binaryPropertyName}' has no name`, {
      description: "Give it a name by the option 'File name'.",
      parameter: 'options.fileName',
    });
  }
  await files.upload(joinPath(path, fileName), binaryContent(binary, file));
  return { json: { success: true } };
}
