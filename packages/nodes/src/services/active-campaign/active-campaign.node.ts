import { defineServiceNode, resource } from '@millrace/node-sdk';
import { activeCampaign } from './client.ts';
import { accountContactOperations, accountOperations } from './operations/account.ts';
import { connectionOperations, customerOperations, orderProductOperations } from './operations/commerce.ts';
import {
  contactListOperations,
  contactOperations,
  contactTagOperations,
  listOperations,
  tagOperations,
} from './operations/contact.ts';
import { dealOperations } from './operations/deal.ts';
import { orderOperations } from './operations/order.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.activeCampaign',
  displayName: 'ActiveCampaign',
  description: 'Reads and changes contacts, accounts, deals, tags and orders',
  version: 1,
  codex: { categories: ['Marketing'], alias: ['email', 'CRM', 'newsletter', 'deal'] },
  service: activeCampaign,
  resources: {
    account: resource('Account', accountOperations),
    accountContact: resource('Contact of an account', accountContactOperations),
    connection: resource('Connection', connectionOperations),
    contact: resource('Contact', contactOperations),
    contactList: resource('List of a contact', contactListOperations),
    contactTag: resource('Tag of a contact', contactTagOperations),
    deal: resource('Deal', dealOperations),
    ecommerceCustomer: resource('Customer', customerOperations),
    ecommerceOrder: resource('Order', orderOperations),
    ecommerceOrderProducts: resource('Product of an order', orderProductOperations),
    list: resource('List', listOperations),
    tag: resource('Tag', tagOperations),
  },
  defaultResource: 'contact',
});
