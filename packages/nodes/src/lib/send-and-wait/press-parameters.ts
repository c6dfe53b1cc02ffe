import { options, string } from '@millrace/node-sdk';

/** What those are told who press a button and may not answer. */
export const unauthorizedReplyText = string('unauthorizedReplyText', {
  label: 'What others are told',
  default: 'You are not authorized to respond to this request.',
});

/** What becomes of the message once somebody has answered by its buttons. */
export const postDecisionBehavior = options('postDecisionBehavior', {
  label: 'After the answer',
  default: 'showOutcome',
  options: [
    { name: 'Show it in the message', value: 'showOutcome' },
    { name: 'Remove the buttons', value: 'removeButtons' },
    { name: 'Leave the message', value: 'keepMessage' },
  ],
});
