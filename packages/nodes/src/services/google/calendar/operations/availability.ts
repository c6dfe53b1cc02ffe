import { collection, dateTime, NodeError, options, since, until, z } from '@millrace/node-sdk';
import { instant } from '../../../../lib/date/given-date.ts';
import { calendar } from '../client.ts';
import { chosenCalendar, optional, timezone } from '../parameters.ts';

const freeBusy = z
  .object({
    calendars: z
      .record(
        z.string(),
        z
          .object({
            busy: z.array(z.record(z.string(), z.json())).default([]),
            errors: z.array(z.object({ reason: z.string() }).catchall(z.json())).optional(),
          })
          .catchall(z.json()),
      )
      .default({}),
  })
  .catchall(z.json());

const from = { label: 'Start', required: true } as const;
const to = { label: 'End', required: true } as const;

export const availability = calendar.operation('Availability', {
  action: 'Get the availability of a calendar',
  description: 'Whether there is time between two times',
  parameters: [
    chosenCalendar,
    until(1.2, dateTime('timeMin', from)),
    until(1.2, dateTime('timeMax', to)),
    since(1.3, dateTime('timeMin', { ...from, default: '={{ $now }}' })),
    since(1.3, dateTime('timeMax', { ...to, default: "={{ $now.plus(1, 'hour') }}" })),
    collection('options', {
      ...optional,
      options: [
        options('outputFormat', {
          label: 'Output',
          options: [
            { name: 'Availability', value: 'availability', description: 'Whether nothing takes the time' },
            { name: 'Booked slots', value: 'bookedSlots', description: 'An item for each time that is taken' },
            { name: 'Raw', value: 'raw', description: 'As the service answers' },
          ],
        }),
        timezone,
      ],
    }),
  ],
  async run({ client, workflow, parameters: { calendar: place, timeMin = '', timeMax = '', options: wanted } }) {
    const id = String(place.value);
    const { outputFormat = 'availability', timezone: zone } = wanted;
    const body = {
      timeMin: instant(timeMin, { zone: workflow.timezone, parameter: 'timeMin' }),
      timeMax: instant(timeMax, { zone: workflow.timezone, parameter: 'timeMax' }),
      items: [{ id }],
      timeZone: zone?.value || workflow.timezone,
    };
    const found = await client.post('/freeBusy', body, { answer: freeBusy });
    if (outputFormat === 'raw') return { json: found };
    const { busy, errors = [] } = new Map(Object.entries(found.calendars)).get(id) ?? { busy: [] };
    if (errors[0]) throw notTold(id, errors[0].reason);
    return outputFormat === 'bookedSlots' ? busy.map((json) => ({ json })) : { json: { available: busy.length === 0 } };
  },
});

/** The service answers 200, whatever it could not look up: no time taken would be read as free. */
function notTold(id: string, reason: string): NodeError {
  return new NodeError(`Google Calendar does not say when '${id}' is free: ${reason}`, {
    description: 'Check the calendar, and that its owner shares it with the account.',
    parameter: 'calendar',
  });
}
