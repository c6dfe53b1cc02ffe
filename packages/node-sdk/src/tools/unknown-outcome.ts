/** What a model is told of a call of a tool during which the process ended. */
export const UNKNOWN_OUTCOME =
  'It is not known whether this call had its effect: it was cut short. Find out before you make it again.';
