/** What a check of the instance found. */
export interface Finding {
  check: string;
  /** `warning`: it works, and will hurt one day. */
  state: 'ok' | 'warning' | 'problem';
  text: string;
  /** What to do. */
  hint?: string | undefined;
}

/** A check, and what it found; one that fails is a problem itself. */
export async function look(check: string, find: () => Promise<Omit<Finding, 'check'>[]>): Promise<Finding[]> {
  try {
    return (await find()).map((finding) => ({ check, ...finding }));
  } catch (error) {
    const { message, hint } = error as Error & { hint?: string };
    return [{ check, state: 'problem', text: message, hint }];
  }
}

export const ok = (text: string): Omit<Finding, 'check'> => ({ state: 'ok', text });

export const warning = (text: string, hint: string): Omit<Finding, 'check'> => ({ state: 'warning', text, hint });

export const problem = (text: string, hint: string): Omit<Finding, 'check'> => ({ state: 'problem', text, hint });
