import { choiceOf, collection, number, options, string, z } from '@millrace/node-sdk';
import { items, taxCodes } from './lookups.ts';

const list = {
  label: 'Lines',
  placeholder: 'Add line',
  typeOptions: { multipleValues: true, multipleValueButtonText: 'Add line' },
} as const;
const amount = number('Amount', { label: 'Amount' });
const description = string('Description', { label: 'Description' });
const itemId = choiceOf('itemId', { label: 'Item', from: items });
const lineNumber = number('LineNum', { label: 'Position', default: 1 });

/** Lines of a bill: for an item, or for an account. */
export const billLines = collection('Line', {
  ...list,
  options: [
    string('accountId', { label: 'Account ID', description: 'Of a line for an account' }),
    amount,
    description,
    options('DetailType', {
      label: 'Kind',
      default: 'ItemBasedExpenseLineDetail',
      options: [
        { name: 'For an account', value: 'AccountBasedExpenseLineDetail' },
        { name: 'For an item', value: 'ItemBasedExpenseLineDetail' },
      ],
    }),
    itemId,
    lineNumber,
  ],
});

const sales = [
  amount,
  description,
  options('DetailType', {
    label: 'Kind',
    default: 'SalesItemLineDetail',
    options: [{ name: 'Sale of an item', value: 'SalesItemLineDetail' }],
  }),
  itemId,
  lineNumber,
  choiceOf('TaxCodeRef', { label: 'Tax code', from: taxCodes }),
] as const;

export const estimateLines = collection('Line', { ...list, options: sales });
export const invoiceLines = collection('Line', { ...list, options: [...sales, number('Qty', { label: 'Quantity' })] });

const id = z.union([z.string(), z.number()]).optional();
const line = z
  .object({
    DetailType: z.string().optional(),
    accountId: id,
    itemId: id,
    TaxCodeRef: id,
    Qty: z.number().optional(),
  })
  .catchall(z.json());

const referred = (value: string | number | undefined) => (value ? { value } : undefined);

/** The lines that were entered, as QuickBooks takes them: what belongs to the kind of a line stands under its name. */
export function linesOf(entered: unknown, kind: 'ItemBasedExpenseLineDetail' | 'SalesItemLineDetail') {
  return z
    .array(line)
    .parse(Array.isArray(entered) ? entered : [])
    .map(({ accountId, itemId: item, TaxCodeRef, Qty, DetailType = kind, ...rest }) => {
      const isForAccount = DetailType === 'AccountBasedExpenseLineDetail';
      const detail = isForAccount
        ? { AccountRef: referred(accountId) }
        : { ItemRef: referred(item), TaxCodeRef: referred(TaxCodeRef), Qty };
      return { ...rest, DetailType, [DetailType]: detail };
    });
}
