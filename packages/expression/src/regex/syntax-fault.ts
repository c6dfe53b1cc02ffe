/** A regular expression that is not valid. */
export class SyntaxFault extends SyntaxError {}
