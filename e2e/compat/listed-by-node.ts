import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CaseDifference } from './recorded-case.ts';

interface Listed {
  reason: string;
  /** Names of nodes by case and by what of them differs. */
  differs: Record<string, Partial<Record<CaseDifference['aspect'], string[]>>>;
}

/** A list of nodes that differ, each with its reason. */
export class ListedByNode {
  readonly #reasons = new Map<string, string>();

  /** @param file beside this one. */
  constructor(file: string) {
    const lists = JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')) as Listed[];
    for (const { reason, differs } of lists) {
      for (const [name, aspects] of Object.entries(differs)) {
        for (const [aspect, nodes] of Object.entries(aspects)) {
          for (const node of nodes) this.#reasons.set(keyOf(name, { aspect, node }), reason);
        }
      }
    }
  }

  reasonFor(name: string, difference: Pick<CaseDifference, 'aspect' | 'node'>): string | undefined {
    return this.#reasons.get(keyOf(name, difference));
  }

  /** All of them, each once. */
  get reasons(): ReadonlySet<string> {
    return new Set(this.#reasons.values());
  }

  /** What is listed of a case and is not among its differences: it has become equal. */
  equalNow(name: string, differences: readonly CaseDifference[]): string[] {
    const found = new Set(differences.map((difference) => keyOf(name, difference)));
    return [...this.#reasons.keys()].filter((key) => key.startsWith(`${name}\n`) && !found.has(key));
  }
}

function keyOf(name: string, { aspect, node }: { aspect: string; node: string }): string {
  return `${name}\n${aspect}\n${node}`;
}
