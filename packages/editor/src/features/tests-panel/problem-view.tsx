import { Table, Text } from '@mantine/core';
import type { TestDifference, TestProblem } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import classes from './tests-panel.module.css';

/** Why a test case failed. */
export function ProblemView({ problem }: { problem: TestProblem }) {
  return (
    <div className={classes.problem}>
      <Text size="sm">
        <ProblemText problem={problem} />
      </Text>
      {'differences' in problem && problem.differences.length > 0 && (
        <Differences differences={problem.differences} isOfOutput={problem.kind === 'output'} />
      )}
    </div>
  );
}

function ProblemText({ problem }: { problem: TestProblem }) {
  const { t } = useTranslation('runs');
  switch (problem.kind) {
    case 'failed':
      return problem.node === undefined ? problem.message : `${problem.node}: ${problem.message}`;
    case 'reached':
      return t('tests.problem.reached', { node: problem.node, reach: t(`tests.reach.${problem.reach}`) });
    case 'noAnswer':
      return t('tests.problem.noAnswer', { node: problem.node, run: problem.run + 1 });
    case 'call':
      return t('tests.problem.call', { node: problem.node, by: problem.by, item: problem.item + 1 });
    case 'expression': {
      const { node, expression, message, actual } = problem;
      return t('tests.problem.expression', { node, expression, found: message ?? actual ?? t('tests.nothing') });
    }
    default:
      return t(`tests.problem.${problem.kind}`, { node: problem.node });
  }
}

function Differences({ differences, isOfOutput }: { differences: TestDifference[]; isOfOutput: boolean }) {
  const { t } = useTranslation('runs');
  const shown = (value: string | undefined) =>
    value === undefined ? <em>{t('tests.nothing')}</em> : <code>{value}</code>;
  return (
    <Table className={classes.differences} withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('tests.place')}</Table.Th>
          <Table.Th>{t('tests.expected')}</Table.Th>
          <Table.Th>{t('tests.actual')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differences.map((difference) => (
          <Table.Tr key={`${difference.output} ${difference.item} ${difference.path}`}>
            <Table.Td>
              <Place difference={difference} isOfOutput={isOfOutput} />
            </Table.Td>
            <Table.Td className={classes.expected}>{shown(difference.expected)}</Table.Td>
            <Table.Td className={classes.actual}>{shown(difference.actual)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Place({ difference, isOfOutput }: { difference: TestDifference; isOfOutput: boolean }) {
  const { t } = useTranslation('runs');
  const { output, item, path } = difference;
  if (!isOfOutput) return path === '' ? t('tests.whole') : path;
  if (item === undefined) return t('tests.count', { output: output + 1 });
  return `${t('tests.item', { output: output + 1, item: item + 1 })}${path && ` · ${path}`}`;
}
