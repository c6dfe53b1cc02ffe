import { useTranslation } from 'react-i18next';
import { numberText } from '../../../i18n/formats.ts';
import { type Call, type ModelCall, modelCallOf } from '../../../model/runs/said.ts';
import { durationText } from '../../../ui/time-text.ts';
import classes from './conversation.module.css';
import { FoldedText } from './folded-text.tsx';

/** A question to a model: what was said anew with it, and what it answered. */
export function ModelCallView({ call, before }: { call: Call; before: Call | undefined }) {
  const { t } = useTranslation('node-details');
  const said = modelCallOf(call, before);
  return (
    <>
      {said.earlier > 0 && <p className={classes.meta}>{t('talk.earlier', { count: said.earlier })}</p>}
      {said.added.map(({ role, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes its place
        <Said key={index} by={role} text={text} />
      ))}
      {said.reasoning !== '' && <Said by="reasoning" text={said.reasoning} />}
      {said.text !== '' && <Said by="assistant" text={said.text} />}
      {said.calls.length > 0 && (
        <ul className={classes.calls} aria-label={t('talk.askedCalls')}>
          {said.calls.map(({ name, arguments: args }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was asked for never changes its place
            <li key={index}>
              <span className={classes.callName}>{name}</span> <FoldedText text={JSON.stringify(args)} isCode />
            </li>
          ))}
        </ul>
      )}
      {said.isCut && <p className={classes.cut}>{t('talk.cut')}</p>}
      <Facts said={said} />
    </>
  );
}

const ROLES = ['system', 'user', 'assistant', 'tool', 'reasoning'] as const;

function Said({ by, text }: { by: string; text: string }) {
  const { t } = useTranslation('node-details');
  const known = ROLES.find((one) => one === by);
  return (
    <div className={classes.said} data-role={by}>
      <span className={classes.role}>{known ? t(`talk.role.${known}`) : by}</span>
      <FoldedText text={text} />
    </div>
  );
}

function Facts({ said: { model, tokens, firstTokenMs } }: { said: ModelCall }) {
  const { t } = useTranslation('node-details');
  const facts = [
    model,
    tokens && t('talk.tokens', { input: numberText(tokens.input), output: numberText(tokens.output) }),
    tokens?.cached ? t('talk.cached', { tokens: numberText(tokens.cached) }) : undefined,
    tokens?.reasoning ? t('talk.reasoning', { tokens: numberText(tokens.reasoning) }) : undefined,
    firstTokenMs === undefined ? undefined : t('talk.firstToken', { time: durationText(firstTokenMs) }),
  ].filter(Boolean);
  return <p className={classes.meta}>{facts.join(' · ')}</p>;
}
