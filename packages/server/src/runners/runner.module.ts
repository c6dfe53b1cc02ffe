import type { TraceSpan } from '@millrace/wire';
import type { Config } from '../config/config-table.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { pageConnected } from '../push/push.events.ts';
import { settingsChanged } from '../settings/setting.events.ts';
import { executionsParked } from './runner.events.ts';
import { runnerConfigOf, runnerSettingsOf } from './runner-config.ts';
import { runnerEnvironment } from './runner-environment.ts';
import { RunnerPool } from './runner-pool.ts';
import type { RunnerPoolOptions, SetApart } from './runner-pool-options.ts';

/** Who answers what runners ask while they execute. */
export type RunnerQuestionAnswers = Pick<
  RunnerPoolOptions,
  | 'admitModel'
  | 'answerCredential'
  | 'answerVariables'
  | 'answerSubExecution'
  | 'claimFileSpace'
  | 'holdCalls'
  | 'mayOpenFiles'
  | 'answerDataTables'
  | 'answerVectors'
  | 'takeCallSlot'
  | 'takePlace'
>;

/** The processes that run node code. */
export const runnerModule = defineModule({
  name: 'runners',
  needs: {
    config: need<Config>(),
    environment: need<Readonly<Record<string, string | undefined>>>(),
    events: need<EventBus>(),
    log: need<Logger>(),
    noteSetApart: need<(event: SetApart) => void>(),
    publicUrl: need<string>(),
    runnerProgram: need<Pick<RunnerPoolOptions, 'entry' | 'spares' | 'pingIntervalMs'>>(),
    tracing: need<{ record(span: TraceSpan): void } | undefined>(),
  },
  provides: ['runners', 'answerRunners'],
  create({ config, environment, events, log, noteSetApart, publicUrl, runnerProgram, tracing }) {
    let answers: RunnerQuestionAnswers | undefined;
    const answered = (): RunnerQuestionAnswers => {
      if (answers) return answers;
      throw new Error('Runners ask, but nobody was named who answers: call `answerRunners` before they start.');
    };
    const runners = new RunnerPool({
      ...runnerProgram,
      size: config.runners,
      limits: config,
      config: runnerConfigOf(config, publicUrl, environment),
      environment: runnerEnvironment(environment),
      log,
      onParked: (count) => void events.emit(executionsParked, { count }),
      onSetApart: noteSetApart,
      onSpan: (span) => tracing?.record(span),
      answerCredential: (question) => answered().answerCredential(question),
      answerVariables: (question) => answered().answerVariables(question),
      answerSubExecution: (question) => answered().answerSubExecution(question),
      claimFileSpace: (bytes) => answered().claimFileSpace(bytes),
      mayOpenFiles: (question) => answered().mayOpenFiles(question),
      answerDataTables: (question) => answered().answerDataTables(question),
      answerVectors: (question) => answered().answerVectors(question),
      takeCallSlot: (question) => answered().takeCallSlot(question),
      holdCalls: (pause) => answered().holdCalls(pause),
      admitModel: (question) => answered().admitModel(question),
      takePlace: (question) => answered().takePlace(question),
    });
    events.on(pageConnected, () => runners.expectWork());
    events.on(settingsChanged, () => runners.useSettings(runnerSettingsOf(config)));
    return {
      provides: {
        runners,
        /** Names who answers; those who do build on runners themselves. */
        answerRunners(given: RunnerQuestionAnswers) {
          answers = given;
        },
      },
      start: () => runners.start(),
    };
  },
});
