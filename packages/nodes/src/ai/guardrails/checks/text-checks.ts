import type { JsonObject } from '@millrace/node-sdk';
import { safeFinder } from '../../../lib/pattern/safe-finder.ts';
import type { Finding } from '../findings.ts';
import type { Guardrails } from '../guardrail-parameters.ts';
import { findPersonalData } from '../personal-data/find-personal-data.ts';
import { judgeAddresses } from './addresses.ts';
import type { TextCheck } from './check.ts';
import { findSecretKeys } from './secret-keys.ts';

/** The checks without a model that can clean a text, too, in the order in which they are told. */
export function textChecks({ pii, customRegex, secretKeys, urls }: Guardrails): TextCheck[] {
  const checks: TextCheck[] = [];
  if (pii?.value) {
    const { type, entities } = pii.value;
    checks.push({
      name: 'personalData',
      look: (text) => analyzed(text, findPersonalData(text, type === 'selected' ? entities : undefined)),
    });
  }
  if (customRegex?.regex) {
    const { regex } = customRegex;
    checks.push({
      name: 'customRegex',
      look(text) {
        const named = regex.flatMap(({ name, value }) =>
          safeFinder(value)(text).map((match) => ({ kind: name, ...match })),
        );
        return analyzed(text, named);
      },
    });
  }
  if (secretKeys?.value) {
    const { permissiveness } = secretKeys.value;
    checks.push({
      name: 'secretKeys',
      look(text) {
        const findings = findSecretKeys(text, permissiveness);
        return { findings, info: { detectedSecrets: findings.map(({ start, end }) => text.slice(start, end)) } };
      },
    });
  }
  if (urls?.value) {
    const rules = urls.value;
    checks.push({ name: 'urls', look: (text) => judged(judgeAddresses(text, rules)) });
  }
  return checks;
}

/** Words that may not occur: whole ones, in any case. */
export function keywordCheck(keywords: string): TextCheck {
  const wanted = keywords.split(',').flatMap((keyword) => keyword.trim() || []);
  return {
    name: 'keywords',
    look(text) {
      const matchedKeywords = wanted.filter((keyword) => {
        const literal = keyword.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
        return new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, 'iu').test(text);
      });
      return { findings: matchedKeywords.map((kind) => ({ kind, start: 0, end: 0 })), info: { matchedKeywords } };
    },
  };
}

function analyzed(text: string, findings: Finding[]) {
  const analyzerResults = findings.map(({ kind, start, end }) => ({ entityType: kind, text: text.slice(start, end) }));
  return { findings, info: { analyzerResults } satisfies JsonObject };
}

function judged(addresses: ReturnType<typeof judgeAddresses>) {
  const blocked = addresses.filter(({ reason }) => reason !== undefined);
  const info = {
    detected: addresses.map(({ text }) => text),
    allowed: addresses.flatMap(({ reason, text }) => (reason === undefined ? [text] : [])),
    blocked: blocked.map(({ text }) => text),
    blockedReasons: blocked.map(({ text, reason }) => `${text}: ${reason}`),
  };
  return { findings: blocked, info };
}
