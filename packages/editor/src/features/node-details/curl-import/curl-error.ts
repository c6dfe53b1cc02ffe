/** Why a command cannot be taken over. */
export type CurlProblem =
  | { kind: 'empty' }
  | { kind: 'notCurl'; word: string }
  | { kind: 'openQuote'; quote: string }
  | { kind: 'valueMissing'; option: string }
  | { kind: 'optionUnknown'; option: string }
  | { kind: 'urlMissing' }
  | { kind: 'urlInvalid'; url: string }
  | { kind: 'headerInvalid'; header: string };

/** A command that cannot be taken over. */
export class CurlError extends Error {
  readonly problem: CurlProblem;

  constructor(problem: CurlProblem) {
    super(`The command cannot be read: ${problem.kind}`);
    this.name = 'CurlError';
    this.problem = problem;
  }
}

/** What of a command is not taken over, or needs a hand. */
export type CurlNote =
  | { kind: 'file'; path: string }
  | { kind: 'secret' }
  | { kind: 'ignored'; option: string }
  | { kind: 'digest' }
  | { kind: 'rest' }
  | { kind: 'moreUrls' };
