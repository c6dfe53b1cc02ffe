import { isJsonObject, type LanguageModel } from '@millrace/node-sdk';
import { askFor } from '../../../lib/ai/structured/ask-for.ts';
import { schemaParser } from '../../../lib/ai/structured/schema-parser.ts';
import type { Guardrails } from '../guardrail-parameters.ts';
import type { CheckResult } from './check.ts';
import { JAILBREAK_PROMPT, NSFW_PROMPT } from './prompts.ts';

/** A check that a model does. */
export interface ModelCheck {
  name: string;
  prompt: string;
  /** From 0 to 1: how sure the model must be. */
  threshold: number;
}

const verdict = schemaParser({
  type: 'object',
  properties: {
    confidenceScore: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'How sure you are that the text breaks the rule',
    },
    flagged: { type: 'boolean', description: 'Whether the text breaks the rule' },
  },
  required: ['confidenceScore', 'flagged'],
});

/** The checks that a model does, in the order in which they are told. */
export function modelChecks({ jailbreak, nsfw, topicalAlignment, custom }: Guardrails): ModelCheck[] {
  const given = (name: string, check: typeof jailbreak, usual: string): ModelCheck[] =>
    check?.value ? [{ name, threshold: check.value.threshold, prompt: promptOf(check.value, usual) }] : [];
  return [
    ...given('jailbreak', jailbreak, JAILBREAK_PROMPT),
    ...given('nsfw', nsfw, NSFW_PROMPT),
    ...(topicalAlignment?.value ? [{ name: 'topicalAlignment', ...topicalAlignment.value }] : []),
    ...(custom?.guardrail ?? []),
  ];
}

/** @throws NodeError of the model, `AI_OUTPUT_INVALID` */
export async function askAbout(
  text: string,
  { name, prompt, threshold }: ModelCheck,
  { models, systemMessage }: { models: readonly LanguageModel[]; systemMessage: string },
): Promise<CheckResult> {
  const answer = await askFor({
    models,
    messages: [
      { role: 'system', content: `${prompt}\n\n${systemMessage}\n\n${verdict.instructions}` },
      { role: 'user', content: text },
    ],
    parser: verdict,
    repairs: 1,
  });
  const { confidenceScore = 0, flagged = false } = isJsonObject(answer) ? answer : {};
  const triggered = flagged === true && Number(confidenceScore) >= threshold;
  return { name, triggered, confidenceScore, executionFailed: false, info: {} };
}

function promptOf({ customizePrompt, prompt }: { customizePrompt: boolean; prompt: string }, usual: string): string {
  return customizePrompt && prompt.trim() !== '' ? prompt : usual;
}
