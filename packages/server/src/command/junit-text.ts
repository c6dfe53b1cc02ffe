/** What is reported together. */
export interface JunitSuite {
  name: string;
  /** Its file, or its id. */
  file: string;
  cases: readonly JunitCase[];
}

interface JunitCase {
  name: string;
  durationMs: number;
  /** Lines that say why it failed; none where it passed. */
  problems: readonly string[];
}

/** A report in the format of JUnit, which build servers read. */
export function junitText(suites: readonly JunitSuite[]): string {
  const texts = suites.map(({ name, file, cases }) => {
    const failures = cases.filter(({ problems }) => problems.length > 0).length;
    return [
      `  <testsuite${attributes({ name, file, tests: cases.length, failures })}>`,
      ...cases.map((one) => caseXml(one, file)),
      '  </testsuite>',
    ].join('\n');
  });
  return `${['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...texts, '</testsuites>'].join('\n')}\n`;
}

function caseXml({ name, durationMs, problems }: JunitCase, file: string): string {
  const head = `    <testcase${attributes({ name, classname: file, time: durationMs / 1000 })}`;
  if (problems.length === 0) return `${head}/>`;
  const failure = `<failure${attributes({ message: problems[0] ?? '' })}>${escapeXml(problems.join('\n'))}</failure>`;
  return `${head}>\n      ${failure}\n    </testcase>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without characters that XML cannot hold. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
