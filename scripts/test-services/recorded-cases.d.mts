/** Where files for compatibility lie beside a checkout, whether or not they are at hand. */
export const recordedCasesFolder: string;

/** What to tell where they are not at hand; `undefined` where they are. */
export function missingRecordedCases(): string | undefined;
