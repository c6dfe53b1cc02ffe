/** The line that says what sent a message. */
export const ATTRIBUTION = 'Sent automatically by a Millrace workflow';
