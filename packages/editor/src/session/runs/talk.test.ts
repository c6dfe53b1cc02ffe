import { expect, it } from 'vitest';
import { TalkStore } from './talk.ts';

const shown = (talk: TalkStore) => talk.store.getState().messages.map(({ from, text }) => [from, text]);

it('grows answers while nodes write them, and begins those anew that begin again', () => {
  const talk = new TalkStore();
  talk.say('user', 'Hi');
  talk.write('a', '', true);
  expect(shown(talk)).toEqual([['user', 'Hi']]);
  talk.write('a', 'Hel', false);
  talk.write('b', 'Other', false);
  talk.write('a', 'lo', false);
  expect(talk.written).toEqual(['Hello', 'Other']);
  talk.write('a', '', true);
  talk.write('a', 'Hello!', false);
  talk.settle();
  talk.write('a', 'Next', false);
  expect(shown(talk)).toEqual([
    ['user', 'Hi'],
    ['bot', 'Hello!'],
    ['bot', 'Other'],
    ['bot', 'Next'],
  ]);
});

it('shows what the workflow answers in the end instead of what was written on the way', () => {
  const talk = new TalkStore();
  talk.wait();
  talk.write('a', 'Draft', false);
  talk.settle('Final');
  expect(shown(talk)).toEqual([['bot', 'Final']]);
  expect(talk.store.getState().isWaiting).toBe(false);
});

it('begins another conversation under another name', () => {
  const talk = new TalkStore();
  const { sessionId } = talk.store.getState();
  talk.say('user', 'Hi');
  talk.renew();
  expect(talk.store.getState()).toMatchObject({ messages: [] });
  expect(talk.store.getState().sessionId).not.toBe(sessionId);
});
