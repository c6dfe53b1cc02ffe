/** How an execution begins by hand, and nodes that workflows of tests are made of. */

export const manual = { kind: 'manual' } as const;
export const trigger = { name: 'Start', type: 'manualTrigger' };
export const set = (name: string, json: string) => ({
  name,
  type: 'set',
  typeVersion: 3.4,
  parameters: { mode: 'raw', jsonOutput: json },
});
export const code = (name: string, jsCode: string, mode?: string) => ({
  name,
  type: 'code',
  typeVersion: 2,
  parameters: { jsCode, ...(mode && { mode }) },
});
