/** Whether a campaign runs as a whole, or the part of it that fits into each run of the tests. */
export const isFull = process.env.MILLRACE_CAMPAIGN === 'full';
