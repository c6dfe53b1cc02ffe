/** What a dragged entry of the creator carries: the full name of its node type. */
export const DRAGGED_TYPE = 'application/x-millrace-node-type';
