import { defineServiceNode, resource } from '@millrace/node-sdk';
import { convertKit } from './client.ts';
import { customFieldOperations, tagOperations } from './operations/custom-field.ts';
import { formOperations, sequenceOperations, tagSubscriberOperations } from './operations/subscription.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.convertKit',
  displayName: 'ConvertKit',
  description: 'Subscribes people to forms, sequences and tags of ConvertKit',
  version: 1,
  codex: { categories: ['Marketing'], alias: ['Kit', 'newsletter', 'email'] },
  service: convertKit,
  resources: {
    customField: resource('Custom field', customFieldOperations, 'update'),
    form: resource('Form', formOperations),
    sequence: resource('Sequence', sequenceOperations),
    tag: resource('Tag', tagOperations),
    tagSubscriber: resource('Subscriber of a tag', tagSubscriberOperations),
  },
  defaultResource: 'form',
});
