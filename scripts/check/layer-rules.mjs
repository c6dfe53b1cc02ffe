/**
 * The layers of folders inside each package, low to high. A folder imports itself and folders of lower layers; folders of
 * one layer do not know each other. Paths are relative to the package's `src`; the longest that fits a file counts, and
 * `*` stands for one folder name, each a unit of its own. Files beside the folders are `.`, above all unless listed.
 * Tests, and what `testing` folders hold for them, may import everything.
 */
export const LAYERS = {
  templates: [['picture']],
  'node-sdk': [
    ['errors'],
    ['context'],
    ['node-type'],
    ['lookups'],
    ['parameters'],
    ['credentials', 'nodes', 'times'],
    ['client'],
    ['operations'],
    ['services'],
    ['triggers'],
  ],
  nodes: [
    [
      'lib/built-product',
      'lib/date',
      'lib/files',
      'lib/json',
      'lib/jwt',
      'lib/pace',
      'lib/pattern',
      'lib/ssh',
      'lib/text-encoding',
    ],
    ['lib/values'],
    ['lib/fields', 'lib/heavy-work', 'lib/parameters'],
    ['lib/item-lists', 'lib/webhook'],
    ['lib/*'],
    ['flow/*', 'data/*', 'files/*', 'code/*', 'triggers/*', 'network/*', 'databases/*', 'services/*', 'legacy/*'],
  ],
  workflow: [['json', 'names'], ['data', 'node-type'], ['document'], ['graph']],
  expression: [
    ['errors'],
    ['regex'],
    ['interpreter'],
    ['intrinsics'],
    ['helpers'],
    ['extensions'],
    ['language', 'compiler'],
    ['template'],
    ['data'],
    ['completion'],
    ['reference'],
  ],
  engine: [
    ['errors', 'items'],
    ['ports'],
    ['workflow'],
    ['scheduling', 'webhook-fields'],
    ['options'],
    ['session', 'planning', 'lookups'],
    ['context'],
    ['running', 'webhooks', 'triggers'],
  ],
  editor: [
    ['i18n', 'model'],
    ['theme'],
    // No React: the document, what is known of nodes, the state of a run, what expressions are previewed with.
    ['model/nodes', 'model/mapping'],
    ['model/document', 'model/runs'],
    ['model/preview', 'model/difference'],
    // Calls of the server, and what it answered.
    ['server'],
    // Small pieces that know nothing of the open workflow.
    ['ui'],
    // What is open, and what can be done with it.
    ['session/canvas'],
    ['session'],
    ['session/runs'],
    ['session/workflow-io'],
    ['commands'],
    // What several features are made of.
    ['parts/account-forms', 'parts/code-editor', 'parts/data-views', 'parts/executions', 'parts/workbench'],
    ['parts/expression-field'],
    ['parts/parameters'],
    // They meet through commands and the session.
    ['features/*'],
    ['app'],
  ],
  runner: [
    ['errors', 'programs', 'workflows'],
    ['channel'],
    [
      'binary',
      'commands',
      'credentials',
      'files',
      'network',
      'node-types',
      'script-host',
      'sub-executions',
      'watchdog',
    ],
    ['http'],
    ['services'],
    ['credential-tests', 'executions', 'lookups', 'triggers'],
  ],
  server: [
    ['errors', 'turns'],
    ['config', 'logging'],
    // Knows no domain: the tables lie here, what they mean does not.
    ['database'],
    // Who calls and what they may do: asked by everything above.
    ['access'],
    ['http'],
    ['instance', 'mail', 'push'],
    ['api-keys', 'sharing', 'users'],
    ['sessions'],
    ['runners'],
    ['tags'],
    ['binary-data', 'credentials', 'node-types', 'workflows'],
    ['templates'],
    ['executions/storage'],
    ['executions/live'],
    ['executions/history'],
    ['executions/start'],
    ['executions/recovery', 'executions/waiting', 'executions/sub-executions', 'executions/error-workflow'],
    ['executions'],
    ['triggers/work', 'triggers/endpoints', 'triggers/schedules'],
    ['triggers/polling', 'triggers/listening'],
    ['triggers/activation', 'triggers/test-triggers'],
    ['triggers'],
    // Only HTTP: which workflow is meant, and how its answer is sent.
    ['webhooks'],
    ['audit'],
    // What programs call: the services above in the shapes that clients of n8n know.
    ['public-api'],
    ['control-plane'],
    ['command'],
  ],
};
