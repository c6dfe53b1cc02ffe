import { readFileSync } from 'node:fs';

/** One instruction of a Containerfile: its word, and the rest with continued lines joined. */
export interface Instruction {
  word: string;
  text: string;
}

/** The instructions of a Containerfile, in order. Comments are left out. */
export function readContainerfile(file: string): Instruction[] {
  const joined = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '');
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [word = '', ...rest] = line.split(' ');
      return { word, text: rest.join(' ') };
    });
}
