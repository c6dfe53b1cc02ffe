import {
  boolean,
  defineNode,
  type Item,
  type JsonObject,
  type JsonValue,
  type LanguageModel,
  NodeError,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { connectedModels } from '../../lib/ai/loop/connected-models.ts';
import type { CheckResult, TextCheck } from './checks/check.ts';
import { askAbout, modelChecks } from './checks/model-checks.ts';
import { SYSTEM_MESSAGE } from './checks/prompts.ts';
import { keywordCheck, textChecks } from './checks/text-checks.ts';
import { withoutFindings } from './findings.ts';
import { type Guardrails, guardrails } from './guardrail-parameters.ts';

const MODEL_GUARDRAILS = ['jailbreak', 'nsfw', 'topicalAlignment', 'custom'];

/** Version 1 always shows where a model goes, later ones when a guardrail asks one. */
const inputs = (always: boolean) => `={{ ((parameters) => {
  const model = { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 };
  const asks = ${always} || ${JSON.stringify(MODEL_GUARDRAILS)}.some((name) => parameters.guardrails?.[name] !== undefined);
  return parameters.operation !== 'sanitize' && asks ? ['main', model] : ['main'];
})($parameter) }}`;

const guardrailsNode = (version: number) =>
  defineNode({
    name: '@n8n/n8n-nodes-langchain.guardrails',
    displayName: 'Guardrails',
    description: 'Checks what a text may not hold, or takes it out of the text',
    version: [version],
    group: ['transform'],
    family: 'flow',
    defaults: { name: 'Guardrails' },
    codex: {
      categories: ['AI'],
      subcategories: { AI: ['Guardrails'] },
      alias: ['safety', 'pii', 'privacy', 'moderation', 'jailbreak', 'redact', 'anonymise'],
    },
    inputs: inputs(version < 2),
    outputs: `={{ $parameter.operation === 'sanitize' ? ['main'] :
      [{ type: 'main', displayName: 'Pass' }, { type: 'main', displayName: 'Fail' }] }}`,
    parameters: [
      options('operation', {
        label: 'Do',
        default: 'classify',
        noDataExpression: true,
        options: [
          { name: 'Check text for violations', value: 'classify', description: 'Passes items, or fails them' },
          { name: 'Sanitize text', value: 'sanitize', description: 'Puts what is found out of the text' },
        ],
      }),
      string('text', { label: 'Text', required: true, typeOptions: { rows: 2 } }),
      guardrails,
      when(
        { operation: ['classify'] },
        boolean('customizeSystemMessage', {
          label: 'With a system message of your own',
          description: 'What models are told behind each rule',
        }),
      ),
      when(
        { customizeSystemMessage: [true] },
        string('systemMessage', { label: 'System message', default: SYSTEM_MESSAGE, typeOptions: { rows: 6 } }),
      ),
    ],
    async runAll(context) {
      const isCheck = context.parameters(0).operation === 'classify';
      const outputs: Item[][] = isCheck ? [[], []] : [[]];
      const failed = await context.eachItem(async (_item, index) => {
        const { text: entered, guardrails: given, customizeSystemMessage, systemMessage } = context.parameters(index);
        const text = textOf(entered);
        if (!isCheck) {
          outputs[0]?.push({ json: sanitized(text, given), pairedItem: { item: index } });
          return [];
        }
        const checks = await checked(text, given, {
          models: () => connectedModels({ connected: (kind) => context.connected(kind, index) }),
          systemMessage: customizeSystemMessage ? (systemMessage ?? SYSTEM_MESSAGE) : SYSTEM_MESSAGE,
          continueOnFail: context.continueOnFail,
        });
        const triggered = checks.filter((check) => check.triggered);
        const json = { guardrailsInput: text, checks: triggered.length > 0 ? triggered : checks };
        outputs[triggered.length > 0 ? 1 : 0]?.push({ json, pairedItem: { item: index } });
        return [];
      });
      // What could not be checked does not pass.
      outputs.at(-1)?.push(...failed);
      return { outputs };
    },
  });

export default [guardrailsNode(1), guardrailsNode(2)];

/** An expression may give something else than a text, which is then read as it stands in items. */
function textOf(entered: JsonValue): string {
  return typeof entered === 'string' ? entered : JSON.stringify(entered);
}

interface CheckSettings {
  models(): Promise<LanguageModel[]>;
  systemMessage: string;
  /** A check that fails counts as one that the text did not pass. */
  continueOnFail: boolean;
}

/** What all checks say; a model only sees a text in which nothing else was found. */
async function checked(text: string, given: Guardrails, settings: CheckSettings): Promise<CheckResult[]> {
  const { continueOnFail, systemMessage } = settings;
  const first: CheckResult[] = [];
  for (const check of textChecks(given)) {
    first.push(await outcome(check.name, () => resultOf(check, text), continueOnFail));
  }
  if (first.some(({ triggered }) => triggered)) return first;
  const keywords = given.keywords ? [resultOf(keywordCheck(given.keywords), text)] : [];
  const rules = modelChecks(given);
  const models = rules.length > 0 ? await settings.models() : [];
  const asked = await Promise.all(
    rules.map((rule) => outcome(rule.name, () => askAbout(text, rule, { models, systemMessage }), continueOnFail)),
  );
  return [...first, ...keywords, ...asked];
}

function resultOf(check: TextCheck, text: string): CheckResult {
  const { findings, info } = check.look(text);
  return { name: check.name, triggered: findings.length > 0, info };
}

async function outcome(
  name: string,
  check: () => CheckResult | Promise<CheckResult>,
  continueOnFail: boolean,
): Promise<CheckResult> {
  try {
    return await check();
  } catch (error) {
    if (!continueOnFail || !(error instanceof NodeError)) throw error;
    const exception = { name: error.code ?? 'Error', description: error.message };
    return { name, triggered: true, executionFailed: true, exception };
  }
}

/** The text without what was found, and what was found. */
function sanitized(text: string, given: Guardrails): JsonObject {
  const looked = textChecks(given).map(({ name, look }) => ({ name, ...look(text) }));
  return {
    guardrailsInput: withoutFindings(
      text,
      looked.flatMap(({ findings }) => findings),
    ),
    checks: looked.map(({ name, findings, info }) => ({ name, triggered: findings.length > 0, info })),
  };
}
