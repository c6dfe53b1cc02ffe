import {
  boolean,
  choices,
  choicesOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  multiOptions,
  number,
  options,
  string,
} from '@millrace/node-sdk';
import { customers, departments, memos, terms, vendors } from '../lookups.ts';

const columns = [
  { name: 'Account', value: 'account_name' },
  { name: 'Created by', value: 'create_by' },
  { name: 'Created on', value: 'create_date' },
  { name: 'Message to the customer', value: 'cust_msg' },
  { name: 'Department', value: 'dept_name' },
  { name: 'Due date', value: 'due_date' },
  { name: 'Number', value: 'doc_num' },
  { name: 'Invoice date', value: 'inv_date' },
  { name: 'Bill is paid', value: 'is_ap_paid' },
  { name: 'Cleared', value: 'is_cleared' },
  { name: 'Changed by', value: 'last_mod_by' },
  { name: 'Memo', value: 'memo' },
  { name: 'Name', value: 'name' },
  { name: 'Other account', value: 'other_account' },
  { name: 'Payment method', value: 'pmt_mthod' },
  { name: 'Not posted', value: 'is_no_post' },
  { name: 'Printed', value: 'printed' },
  { name: 'Custom field 1', value: 'sales_cust1' },
  { name: 'Custom field 2', value: 'sales_cust2' },
  { name: 'Custom field 3', value: 'sales_cust3' },
  { name: 'Terms', value: 'term_name' },
  { name: 'Tracking number', value: 'tracking_num' },
  { name: 'Date', value: 'tx_date' },
  { name: 'Kind of transaction', value: 'txn_type' },
] as const;

const period = { default: 'This Month', options: periods() } as const;

function periods() {
  const of = (unit: string) => [
    `This ${unit}`,
    `Last ${unit}`,
    `This ${unit}-to-Date`,
    `Last ${unit}-to-Date`,
    `Next ${unit}`,
  ];
  const names = ['Today', 'Yesterday', ...of('Week'), 'Next 4 Weeks', ...of('Month'), ...of('Fiscal Quarter')];
  return choices(...names, ...of('Fiscal Year'));
}

const span = { placeholder: 'Add dates' } as const;
const from = { label: 'From' } as const;
const to = { label: 'To' } as const;
const paid = { default: 'All', options: choices('All', 'Paid', 'Unpaid') } as const;

/** What a report of transactions is to hold. */
export const reportFilters = collection('filters', {
  label: 'Filters',
  placeholder: 'Add filter',
  options: [
    options('appaid', { label: 'Bills', ...paid }),
    options('arpaid', { label: 'Invoices', ...paid }),
    options('cleared', {
      label: 'Cleared',
      default: 'Reconciled',
      options: choices('Cleared', 'Uncleared', 'Reconciled', 'Deposited'),
    }),
    multiOptions('columns', { label: 'Columns', options: columns }),
    choicesOf('customer', { label: 'Customers', from: customers }),
    fixedCollection('dateRangeCustom', {
      label: 'Dates',
      ...span,
      groups: [group('dateRangeCustomProperties', 'Dates', [dateTime('start_date', from), dateTime('end_date', to)])],
    }),
    options('date_macro', { label: 'Period', ...period }),
    fixedCollection('dateRangeCreationCustom', {
      label: 'Dates of creation',
      ...span,
      groups: [
        group('dateRangeCreationCustomProperties', 'Dates', [
          dateTime('start_createdate', from),
          dateTime('end_createdate', to),
        ]),
      ],
    }),
    options('createdate_macro', { label: 'Period of creation', ...period }),
    fixedCollection('dateRangeDueCustom', {
      label: 'Due dates',
      ...span,
      groups: [
        group('dateRangeDueCustomProperties', 'Dates', [dateTime('start_duedate', from), dateTime('end_duedate', to)]),
      ],
    }),
    options('duedate_macro', { label: 'Period of due dates', ...period }),
    fixedCollection('dateRangeModificationCustom', {
      label: 'Dates of changes',
      ...span,
      groups: [
        group('dateRangeModificationCustomProperties', 'Dates', [
          dateTime('start_moddate', from),
          dateTime('end_moddate', to),
        ]),
      ],
    }),
    options('moddate_macro', { label: 'Period of changes', ...period }),
    choicesOf('department', { label: 'Departments', from: departments }),
    string('docnum', { label: 'Number' }),
    options('group_by', {
      label: 'Group by',
      default: 'Account',
      options: choices(
        ...(['Account', 'Customer', 'Day', 'Employee', 'Location', 'Month', 'Name', 'None', 'Payment Method'] as const),
        ...(['Quarter', 'Transaction Type', 'Vendor', 'Week', 'Year'] as const),
      ),
    }),
    choicesOf('memo', { label: 'Memos', from: memos }),
    options('payment_Method', {
      label: 'Payment method',
      default: 'Cash',
      options: choices('American Express', 'Cash', 'Check', 'Dinners Club', 'Discover', 'Master Card', 'Visa'),
    }),
    options('printed', { label: 'Printed', default: 'Printed', options: choices('Printed', 'To_be_printed') }),
    boolean('qzurl', { label: 'Links', description: 'Give links that open the transactions', default: true }),
    options('sort_by', { label: 'Sort by', default: 'account_name', options: columns }),
    options('sort_order', {
      label: 'Order',
      default: 'Ascend',
      options: [
        { name: 'Ascending', value: 'Ascend' },
        { name: 'Descending', value: 'Descend' },
      ],
    }),
    options('source_account_type', {
      label: 'Kind of account',
      default: 'Bank',
      options: choices(
        ...(['AccountsPayable', 'AccountsReceivable', 'Bank', 'CostOfGoodsSold', 'CreditCard', 'Equity'] as const),
        ...(['Expense', 'FixedAsset', 'Income', 'LongTermLiability', 'NonPosting', 'OtherAsset'] as const),
        ...(['OtherCurrentAsset', 'OtherCurrentLiability', 'OtherExpense', 'OtherIncome'] as const),
      ),
    }),
    choicesOf('term', { label: 'Terms', from: terms }),
    number('bothamount', { label: 'Amount', typeOptions: { numberPrecision: 2 } }),
    options('transaction_type', {
      label: 'Kind of transaction',
      default: 'CreditCardCharge',
      options: choices(
        ...(['Bill', 'BillPaymentCheck', 'BillPaymentCreditCard', 'BillableCharge', 'CashPurchase', 'Charge'] as const),
        ...(['Check', 'Credit', 'CreditCardCharge', 'CreditCardCredit', 'CreditMemo', 'CreditRefund'] as const),
        ...(['Deposit', 'Estimate', 'GlobalTaxAdjustment', 'GlobalTaxPayment'] as const),
        ...(['InventoryQuantityAdjustment', 'Invoice', 'JournalEntry', 'PurchaseOrder', 'ReceivePayment'] as const),
        ...(['SalesReceipt', 'Service Tax Defer', 'Service Tax Gross Adjustment'] as const),
        ...(['Service Tax Partial Utilisation', 'Service Tax Refund', 'Service Tax Reversal'] as const),
        ...(['Statement', 'TimeActivity', 'Transfer', 'VendorCredit'] as const),
      ),
    }),
    choicesOf('vendor', { label: 'Vendors', from: vendors }),
  ],
});
