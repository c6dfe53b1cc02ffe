import { heavyWork } from '../../heavy-work/heavy-work.ts';
import type { TokenSplitting } from './token-splitting.ts';

// The tables of tokens are large: they are loaded where processes end by themselves.
const work = heavyWork<TokenSplitting, string[]>({
  name: 'split-tokens',
  label: 'Dividing the text into tokens',
  load: () => import('./split-tokens.work.ts'),
  inlineBelowBytes: 0,
});

/** A text in parts of so many tokens, as models of OpenAI count them. */
export function splitTokens(splitting: TokenSplitting, signal: AbortSignal): Promise<string[]> {
  return work(splitting, { bytes: splitting.text.length, signal });
}
