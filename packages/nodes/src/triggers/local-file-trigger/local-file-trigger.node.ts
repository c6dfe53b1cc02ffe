import path from 'node:path';
import { defineTrigger, type ListenContext, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { localFileParameters } from './parameters.ts';

type Context = ListenContext<ParametersOf<typeof localFileParameters>>;

export default defineTrigger({
  name: 'n8n-nodes-base.localFileTrigger',
  displayName: 'Local file trigger',
  description: 'Starts the workflow when something happens to a file or in a folder of this machine',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'listen',
  subtitle: '={{ $parameter.path }}',
  defaults: { name: 'Local File Trigger' },
  eventTriggerDescription: 'Waiting for something to happen to the file or folder',
  activationMessage: 'What happens to the file or folder now starts the workflow.',
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Files', 'Triggers'] },
    alias: ['file', 'folder', 'directory', 'watch', 'filesystem', 'disk', 'change', 'new file', 'listen'],
  },
  parameters: localFileParameters,
  async listen(context) {
    const { triggerOn, options } = context.parameters;
    const kinds = new Set<string>(triggerOn === 'file' ? ['change'] : eventsOf(context));
    const depth = options.depth ?? -1;
    return await context.files.watch(pathOf(context), {
      onEvent({ kind, path: changed }) {
        if (!kinds.has(kind)) return;
        context.emit([{ json: { event: kind, path: changed } }]).catch((error: unknown) => context.fail(error));
      },
      onFailure: (error) => context.fail(error),
      ignores: ignoredBy(context),
      tellsExisting: options.ignoreInitial === false,
      followsLinks: options.followSymlinks ?? true,
      awaitsWriteEnd: options.awaitWriteFinish ?? false,
      polls: options.usePolling ?? false,
      ...(depth >= 0 && { depth }),
    });
  },
});

function pathOf({ parameters }: Context): string {
  const { triggerOn } = parameters;
  if (triggerOn !== 'file' && triggerOn !== 'folder') {
    throw new NodeError('It is not chosen whether a file or a folder is watched', {
      description: "Choose under 'Watch'.",
      parameter: 'triggerOn',
    });
  }
  const given = parameters.path?.trim() ?? '';
  if (given !== '') return given;
  throw new NodeError(`The path of the ${triggerOn} is empty`, {
    description: 'Enter its absolute path.',
    parameter: 'path',
  });
}

function eventsOf({ parameters }: Context): readonly string[] {
  if (parameters.triggerOn !== 'folder' || parameters.events.length > 0) return parameters.events;
  throw new NodeError('No event is chosen', {
    description: "Choose at least one under 'Events'.",
    parameter: 'events',
  });
}

function ignoredBy({ parameters }: Context): (found: string) => boolean {
  const { ignored = '', ignoreMode = 'match' } = parameters.options;
  if (ignored === '') return () => false;
  return ignoreMode === 'contain' ? (found) => found.includes(ignored) : (found) => path.matchesGlob(found, ignored);
}
