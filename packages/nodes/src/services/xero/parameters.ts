import { options, string } from '@millrace/node-sdk';

export const paged = { limit: 100, most: 100 } as const;

/** Order and conditions of lists. */
export const listing = [
  string('orderBy', { label: 'Order by', description: 'Name of a field', placeholder: 'UpdatedDateUTC' }),
  options('sortOrder', {
    label: 'Order',
    default: '',
    options: [
      { name: 'Ascending', value: 'ASC' },
      { name: 'Descending', value: 'DESC' },
    ],
  }),
  string('where', {
    label: 'Condition',
    description: 'In the filter language of Xero',
    placeholder: 'EmailAddress!=null&&EmailAddress.StartsWith("a")',
  }),
] as const;

/** An order as Xero takes it. */
export function orderOf({ orderBy, sortOrder }: { orderBy?: string; sortOrder?: string }): string | undefined {
  return orderBy ? `${orderBy} ${sortOrder || 'DESC'}` : undefined;
}
