import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { createEvaluator } from '../pages/evaluator.ts';
import { type FullAnswer, namesOfPage, withRequest } from '../pages/page-request.ts';
import type { NodePort } from '../port/node-port.ts';
import { numberIn, type Options, optionsIn, textIn } from '../requests/option-fields.ts';
import type { requestHelpers } from './request-helpers.ts';

/** A service that always has another page must not hold the node up for ever. */
const MAX_PAGES = 10_000;

/**
 * `helpers.requestWithAuthenticationPaginated`: fetches page after page, as expressions say how a request differs from that before and whether there is
 * another.
 */
export function pagedRequests(port: NodePort, helpers: ReturnType<typeof requestHelpers>) {
  return async (
    options: Options,
    itemIndex: number,
    pagination: Options,
    credential?: unknown,
  ): Promise<FullAnswer[]> => {
    const credentialType = textIn(credential);
    const { evaluate } = createEvaluator({ port, itemIndex, common: {}, credentialType });
    const most = Math.min(numberIn(pagination.maxRequests) ?? MAX_PAGES, MAX_PAGES);
    const answers: FullAnswer[] = [];
    for (let last: FullAnswer | undefined; answers.length < most; ) {
      const names = namesOfPage(last, options, answers.length);
      const changes = optionsIn(await evaluate(pagination.request, names));
      const wanted = { ...withRequest(options, changes), resolveWithFullResponse: true };
      const answer = credentialType
        ? await helpers.requestWithAuthentication(credentialType, wanted)
        : await helpers.request(wanted);
      if (!isAnswer(answer)) throw new ApplicationError('A page came without its status');
      answers.push(answer);
      // The bytes of files are nothing that an expression looks at.
      last = pagination.binaryResult === true ? { ...answer, body: {} } : answer;
      if (!(await evaluate(pagination.continue, namesOfPage(last, wanted, answers.length)))) break;
      await delay(numberIn(pagination.requestInterval) ?? 0);
    }
    return answers;
  };
}

function isAnswer(answer: unknown): answer is FullAnswer {
  return typeof optionsIn(answer).statusCode === 'number';
}
