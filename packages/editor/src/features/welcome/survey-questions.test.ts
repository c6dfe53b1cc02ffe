import { expect, it } from 'vitest';
import { categoriesOf, givenAnswers, QUESTIONS } from './survey-questions.ts';

const asked = (answers: object) => QUESTIONS.filter(({ isAsked }) => isAsked(answers)).map(({ key }) => key);

it('asks more where an answer gives reason to', () => {
  expect(asked({})).toEqual(['automationGoals', 'usageModes', 'companyType', 'companySize']);
  expect(asked({ automationGoals: ['salesMarketing', 'other'], companyType: 'other', industries: ['other'] })).toEqual([
    'automationGoals',
    'otherGoal',
    'salesMarketingGoals',
    'usageModes',
    'companyType',
    'industries',
    'otherIndustry',
    'companySize',
  ]);
  expect(asked({ companyType: 'personal' })).not.toContain('companySize');
});

it('keeps no answer to a question that another answer took away', () => {
  const answers = { companyType: 'software', industries: ['other'], otherIndustry: 'bees', usageModes: [] };
  expect(givenAnswers(answers)).toEqual({ companyType: 'software' });
});

it('knows which examples fit what somebody wants', () => {
  expect(categoriesOf({ automationGoals: ['monitoring', 'data', 'other'] })).toEqual([2, 9]);
  expect(categoriesOf({ automationGoals: 'data' })).toEqual([]);
  expect(categoriesOf(null)).toEqual([]);
});
