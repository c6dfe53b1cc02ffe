import { choiceOf, locator, type Parameter, type ResourceLocatorValue, string } from '@millrace/node-sdk';
import { channelChoices, channelSearch } from './lookups.ts';

export const CHANNEL_ADDRESS = /https:\/\/app\.slack\.com\/client\/.*\/([a-zA-Z0-9]{2,})/;

/** The channel of an operation: by a locator, or in the first version by its id. */
export type ChannelParameter = Parameter<'channelId', string | ResourceLocatorValue>;

export const channel = locator('channelId', {
  label: 'Channel',
  from: channelSearch,
  address: CHANNEL_ADDRESS,
  idHint: 'C0122KQ70S7E',
  required: true,
});

/** For messages: Slack finds a channel by its name, too. */
export const channelOrName = locator('channelId', {
  label: 'Channel',
  from: channelSearch,
  address: CHANNEL_ADDRESS,
  idHint: 'C0122KQ70S7E',
  byName: true,
  required: true,
});

export const channelV1 = choiceOf('channelId', { label: 'Channel', from: channelChoices, required: true });

/** As text: the last digits of a number of this length are lost. */
export const timestamp = string('timestamp', {
  label: 'Timestamp of the message',
  placeholder: '1663233118.856619',
  required: true,
});

export const ts = string('ts', {
  label: 'Timestamp of the message',
  placeholder: '1663233118.856619',
  required: true,
});

export const addField = { placeholder: 'Add field' } as const;
