import { parentPort } from 'node:worker_threads';
import { errorWords } from '@millrace/api';
import { readMetadata } from './read-metadata.ts';
import { readResponse } from './read-response.ts';
import { SamlProblem } from './saml-problem.ts';
import type { SamlAnswer, SamlQuestion } from './saml-question.ts';

/** The thread reads one text at a time. */
async function answer(question: SamlQuestion): Promise<SamlAnswer> {
  try {
    const value =
      question.kind === 'metadata'
        ? await readMetadata(question.xml)
        : await readResponse(question.response, question.expected);
    return { value };
  } catch (error) {
    if (error instanceof SamlProblem) return { problem: error.words };
    // Whatever a reader of XML trips over is the fault of the text.
    return { problem: errorWords('SAML_UNREADABLE.notSaml') };
  }
}

parentPort?.on('message', async (question: SamlQuestion) => parentPort?.postMessage(await answer(question)));
