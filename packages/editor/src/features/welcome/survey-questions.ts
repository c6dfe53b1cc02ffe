/** Which of the answers to come are given as text, where none of the choices fits. */
const OTHER = 'other';

const COMPANY_SIZES = ['<20', '20-99', '100-499', '500-999', '1000+', 'personalUser'] as const;
const COMPANY_TYPES = [
  'software',
  'services',
  'trade',
  'industry',
  'education',
  'nonProfit',
  OTHER,
  'personal',
] as const;
const INDUSTRIES = ['finance', 'health', 'media', 'government', 'telecom', 'logistics', OTHER] as const;
const USAGE_MODES = ['ownTeam', 'customers', 'product', 'home'] as const;
const SALES_GOALS = ['leads', 'customerData', 'campaigns', 'reports'] as const;

/** What somebody may want to automate, with the category of the library that has examples of it. */
const CATEGORY_OF_GOAL = {
  data: 2,
  files: 3,
  apis: 5,
  notifications: 6,
  databases: 7,
  approvals: 8,
  monitoring: 9,
  salesMarketing: undefined,
  [OTHER]: undefined,
} as const;

/** All of them may be left out. */
export interface SurveyAnswers {
  usageModes?: string[];
  companyType?: string;
  industries?: string[];
  otherIndustry?: string;
  automationGoals?: string[];
  otherGoal?: string;
  salesMarketingGoals?: string[];
  companySize?: string;
}

type QuestionKey = keyof SurveyAnswers;

export type Question = { key: QuestionKey; isAsked: (answers: SurveyAnswers) => boolean } & (
  | { kind: 'one' | 'many'; choices: readonly string[] }
  | { kind: 'text' }
);

const always = () => true;

/** In the order in which they are asked; some depend on answers to those before. */
export const QUESTIONS: readonly Question[] = [
  { key: 'automationGoals', kind: 'many', choices: Object.keys(CATEGORY_OF_GOAL), isAsked: always },
  { key: 'otherGoal', kind: 'text', isAsked: ({ automationGoals }) => has(automationGoals, OTHER) },
  {
    key: 'salesMarketingGoals',
    kind: 'many',
    choices: SALES_GOALS,
    isAsked: ({ automationGoals }) => has(automationGoals, 'salesMarketing'),
  },
  { key: 'usageModes', kind: 'many', choices: USAGE_MODES, isAsked: always },
  { key: 'companyType', kind: 'one', choices: COMPANY_TYPES, isAsked: always },
  {
    key: 'industries',
    kind: 'many',
    choices: INDUSTRIES,
    isAsked: ({ companyType }) => companyType === OTHER || companyType === 'industry',
  },
  { key: 'otherIndustry', kind: 'text', isAsked: ({ industries }) => has(industries, OTHER) },
  {
    key: 'companySize',
    kind: 'one',
    choices: COMPANY_SIZES,
    isAsked: ({ companyType }) => companyType !== 'personal',
  },
];

/** Only what was asked in the end: a question that another answer took away leaves none. */
export function givenAnswers(answers: SurveyAnswers): SurveyAnswers {
  let given = answers;
  for (const { key, isAsked } of QUESTIONS) {
    if (isAsked(given) && (answers[key]?.length ?? 0) > 0) continue;
    const { [key]: _, ...rest } = given;
    given = rest;
  }
  return given;
}

/** Categories of templates for what somebody said to want; none when nothing is known. */
export function categoriesOf(answers: Record<string, unknown> | null | undefined): number[] {
  const goals = answers?.automationGoals;
  if (!Array.isArray(goals)) return [];
  return Object.entries(CATEGORY_OF_GOAL).flatMap(([goal, category]) =>
    category !== undefined && goals.includes(goal) ? [category] : [],
  );
}

function has(chosen: readonly string[] | undefined, choice: string): boolean {
  return chosen?.includes(choice) === true;
}
