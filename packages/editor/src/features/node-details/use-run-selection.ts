import { useState } from 'react';

export interface RunSelection {
  input: number;
  output: number;
  /** Absent while the panes have different numbers of runs: then nothing can be linked. */
  linked: boolean | undefined;
  selectInput(run: number): void;
  selectOutput(run: number): void;
  /** Links both panes to the run of the pane the link was made in; without a link each keeps its own. */
  setLinked(linked: boolean, side: 'input' | 'output'): void;
}

interface Chosen {
  input?: number | undefined;
  output?: number | undefined;
}

export interface RunCounts {
  /** The run to show at first. Default: the latest. */
  firstRun?: number | undefined;
  inputRuns: number;
  outputRuns: number;
  /** The run of the input that a run of the output was made from, as far as it is known. */
  sourceRun(outputRun: number): number | undefined;
}

/** Which run each pane shows: the latest, and what it was made from, until one is chosen; together while linked. */
export function useRunSelection({ firstRun, inputRuns, outputRuns, sourceRun }: RunCounts): RunSelection {
  const [chosen, setChosen] = useState<Chosen>({ output: firstRun });
  const [isLinked, setIsLinked] = useState(true);
  const linked = inputRuns === outputRuns && outputRuns > 1 ? isLinked : undefined;
  const output = clampRun(chosen.output, outputRuns);
  const input = clampRun(chosen.input ?? sourceRun(output), inputRuns);
  return {
    input,
    output,
    linked,
    selectInput: (run) => setChosen(linked ? { input: run, output: run } : { ...chosen, input: run }),
    selectOutput: (run) => setChosen(linked ? { input: run, output: run } : { ...chosen, output: run }),
    setLinked: (next, side) => {
      setIsLinked(next);
      const run = side === 'input' ? input : output;
      // Each keeps what it shows: what was made from what no longer counts.
      setChosen(next ? { input: run, output: run } : { input, output });
    },
  };
}

/** A chosen run that still exists, else the latest. */
export function clampRun(chosen: number | undefined, count: number): number {
  const latest = Math.max(0, count - 1);
  return chosen === undefined ? latest : Math.min(chosen, latest);
}
