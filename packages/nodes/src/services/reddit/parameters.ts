import { boolean, number, string } from '@millrace/node-sdk';

export const subreddit = string('subreddit', {
  label: 'Subreddit',
  description: 'Its name, without "r/"',
  placeholder: 'automation',
  required: true,
});
export const postId = string('postId', {
  label: 'Post ID',
  description: 'In the address of the post behind "/comments/"',
  placeholder: 'l0me7x',
  required: true,
});
export const commentId = string('commentId', {
  label: 'Comment ID',
  description: 'In the address of the comment at its end',
  placeholder: 'gla7fmt',
  required: true,
});

/** Lists are given a hundred at a time. */
export const LISTED = { limit: 100, most: 100 } as const;

/** The choice between all entries and some, where only some details are a list. */
export const returnAll = boolean('returnAll', {
  label: 'Return all',
  description: 'Give all results, not only up to a limit',
});
export const limit = number('limit', {
  label: 'Limit',
  description: 'Most results to give',
  default: LISTED.limit,
  typeOptions: { minValue: 1, maxValue: LISTED.most },
});

/** Most entries that are wanted. */
export function wanted(chosen: { returnAll?: boolean | undefined; limit?: number | undefined }): number {
  return chosen.returnAll ? Number.POSITIVE_INFINITY : (chosen.limit ?? LISTED.limit);
}
