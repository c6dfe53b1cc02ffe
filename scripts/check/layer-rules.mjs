/**
 * The layers of folders inside each package, low to high. A folder imports itself and folders of lower layers; folders of
 * one layer do not know each other. Paths are relative to the package's `src`; the longest that fits a file counts, and
 * `*` stands for one folder name, each a unit of its own. Files beside the folders are `.`, above all unless listed.
 * Tests, and what `testing` folders hold for them, may import everything.
 */
export const LAYERS = {
  nodes: [
    [
      'lib/date',
      'lib/files',
      'lib/json',
      'lib/jwt',
      'lib/pace',
      'lib/pattern',
      'lib/pdf',
      'lib/ssh',
      'lib/text-encoding',
      'lib/times',
    ],
    ['lib/values'],
    ['lib/fields', 'lib/parameters'],
    ['lib/item-lists', 'lib/webhook'],
    ['lib/*'],
    ['flow/*', 'data/*', 'files/*', 'code/*', 'triggers/*', 'network/*', 'databases/*', 'services/*', 'legacy/*'],
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
};
