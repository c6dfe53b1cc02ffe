import { NodeError } from '../errors/node-error.ts';

const FIELD = /^[\d*/,\-?#LW]+$|^[A-Za-z]{3}([-,/#][A-Za-z\d]+)*L?$/;

/** A cron expression of five or six fields, trimmed. @throws NodeError for text of another form. */
export function cronExpression(text: string, parameter: string): string {
  const fields = String(text ?? '')
    .trim()
    .split(/\s+/);
  if ((fields.length === 5 || fields.length === 6) && fields.every((field) => FIELD.test(field)))
    return fields.join(' ');
  throw new NodeError(`'${text}' is not a cron expression`, {
    description: 'Give five fields (minute, hour, day of the month, month, day of the week), for example 0 15 * * 1-5.',
    parameter,
    code: 'SCHEDULE_INVALID',
  });
}
