import { allowList, dollars, flag, integer, list, modelPrices } from '../value-kind.ts';
import { variable } from '../variable.ts';

/** What workflows may do. */
export const limitSettings = {
  maxBodyBytes: variable({
    name: 'MILLRACE_MAX_BODY_BYTES',
    kind: integer(1024, 1_073_741_824),
    default: 16_777_216,
    text: 'Largest body of a webhook call that is held in memory, in bytes. Multipart bodies that are larger go to the store of files.',
  }),
  maxFormBytes: variable({
    name: 'MILLRACE_MAX_FORM_BYTES',
    kind: integer(1024, 1_099_511_627_776),
    default: 200_000_000,
    text: 'Largest multipart body of a webhook call, or of a form with its files, in bytes.',
  }),
  scriptTimeoutSeconds: variable({
    name: 'MILLRACE_SCRIPT_TIMEOUT',
    kind: integer(1, 86_400),
    default: 60,
    text: 'Seconds a script of a Code node may take.',
    isChangeable: true,
  }),
  maxHoldSeconds: variable({
    name: 'MILLRACE_RUNNER_MAX_HOLD',
    kind: integer(1, 3600),
    default: 10,
    text: 'Seconds that a single piece of work may keep a runner from everything else before it is ended.',
  }),
  runnerMemoryMiB: variable({
    name: 'MILLRACE_RUNNER_MEMORY',
    kind: integer(128, 1_048_576),
    default: 2048,
    text: 'Memory in MiB that one runner may use before what holds it up is ended; it never uses much more than half as much again.',
  }),
  scriptMemoryMiB: variable({
    name: 'MILLRACE_SCRIPT_MEMORY',
    kind: integer(32, 65_536),
    default: 256,
    text: 'Memory in MiB a script of a Code node may use.',
  }),
  ssrfAllow: variable({
    name: 'MILLRACE_SSRF_ALLOW',
    kind: allowList,
    default: [],
    defaultText: 'none',
    text: 'Host names (also *.example.com) and address ranges (CIDR) that requests may reach although they are internal.',
  }),
  fileFolders: variable({
    name: 'MILLRACE_FILE_FOLDERS',
    kind: list,
    default: [],
    defaultText: 'none',
    text: 'Folders whose files workflows may read and write, as absolute paths.',
  }),
  executeCommand: variable({
    name: 'MILLRACE_EXECUTE_COMMAND',
    kind: flag,
    default: false,
    text: 'Whether workflows may run commands on this machine. Commands can read and change all that this program can.',
  }),
  maxNodeRuns: variable({
    name: 'MILLRACE_MAX_NODE_RUNS',
    kind: integer(0, 1_000_000_000),
    default: 500_000,
    text: 'Most runs of nodes in one execution; ends loops that never end by themselves. 0 for no limit.',
  }),
  maxItemsPerRun: variable({
    name: 'MILLRACE_MAX_ITEMS',
    kind: integer(0, 1_000_000_000),
    default: 5_000_000,
    text: 'Most items that one run of a node may put out. 0 for no limit. A node that combines items makes no more than one for each 512 bytes of `MILLRACE_RUNNER_MEMORY`.',
  }),
  maxBytesPerRun: variable({
    name: 'MILLRACE_MAX_RUN_BYTES',
    kind: integer(0, 1_000_000_000_000),
    default: 500_000_000,
    text: 'Most bytes, as JSON, that one run of a node may put out. 0 for no limit.',
  }),
  maxExecutionFileBytes: variable({
    name: 'MILLRACE_MAX_EXECUTION_FILE_BYTES',
    kind: integer(0, 1_000_000_000_000_000),
    default: 2_000_000_000,
    text: 'Most bytes of files that one execution may write for its items. Writing ends at the limit, also while an archive is unpacked. 0 for no limit.',
  }),
  maxFileBytes: variable({
    name: 'MILLRACE_MAX_FILE_BYTES',
    kind: integer(0, 1_000_000_000_000_000),
    default: 20_000_000_000,
    text: 'Most bytes of files of items of all executions that are kept. Files go with their executions. 0 for no limit.',
  }),
  modelDayCostUsd: variable({
    name: 'MILLRACE_MODEL_DAY_COST',
    kind: dollars,
    default: 0,
    text: 'US dollars that language models may cost in a day (UTC), for all workflows together. Calls of models whose price is not known do not count. 0 for no limit.',
    isChangeable: true,
  }),
  modelDayTokens: variable({
    name: 'MILLRACE_MODEL_DAY_TOKENS',
    kind: integer(0, 1_000_000_000_000),
    default: 0,
    text: 'Tokens, read and written, that language models may use in a day (UTC), for all workflows together. 0 for no limit.',
    isChangeable: true,
  }),
  modelPrices: variable({
    name: 'MILLRACE_MODEL_PRICES',
    kind: modelPrices,
    default: '{}',
    defaultText: 'the list that comes with Millrace',
    text: 'Prices of language models that go before those that come with Millrace, as JSON: {"my-model": {"input": 1, "cachedInput": 0.1, "output": 4}}, in US dollars for a million tokens. Also known: `reasoning`, and `longInput` with `aboveTokens`.',
    isChangeable: true,
  }),
  expressionEnv: variable({
    name: 'MILLRACE_EXPRESSION_ENV',
    kind: list,
    default: [],
    defaultText: 'none',
    text: 'Names of environment variables that expressions may read as $env.',
  }),
};
