const STAGES = ['check', 'unit', 'components', 'e2e'];

/**
 * @param {string[]} args of `npm test`
 * @returns {{ stages: string[], rest: string[], mayInstall: boolean }} the stages to run, what goes to the runner of a single
 *   stage, and whether packages of the system may be installed: by a whole run, or where `--install` asks for it
 * @throws Error when `--only` names no stage, or one that is not there
 */
export function parseTestArguments(args) {
  const rest = args.filter((each) => each !== '--install');
  const asked = rest.length < args.length;
  const at = rest.indexOf('--only');
  if (at === -1) return { stages: STAGES, rest, mayInstall: asked || rest.length === 0 };
  const stages = (rest[at + 1] ?? '').split(',');
  const unknown = stages.filter((each) => !STAGES.includes(each));
  if (unknown.length > 0)
    throw new Error(`--only takes ${STAGES.join(', ')}; "${unknown.join(', ')}" is none of them.`);
  return { stages, rest: rest.toSpliced(at, 2), mayInstall: asked };
}
