/** Recorded cases that come out otherwise here, and why users want it so. */
export const DIFFERENT_ON_PURPOSE: ReadonlyMap<string, string> = new Map([]);

/** Those that are to come out as recorded, and do not yet. */
export const STILL_DIFFERENT: ReadonlySet<string> = new Set([
  'httpRequest-error-404-continue',
  'httpRequest-notion',
  'httpRequest-openai',
  'rssFeedReadTrigger-feed',
  'rssFeedReadTrigger-feed-empty',
]);
