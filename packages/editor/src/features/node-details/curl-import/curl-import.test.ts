import { describe, expect, test } from 'vitest';
import { CurlError } from './curl-error.ts';
import { readCurlRequest } from './curl-request.ts';
import { splitCommandLine } from './split-command-line.ts';
import { toHttpRequestParameters } from './to-parameters.ts';

const parametersOf = (command: string) => toHttpRequestParameters(readCurlRequest(command));
const notesOf = (command: string) => readCurlRequest(command).notes;
const list = (...pairs: Array<[string, string]>) => ({ parameters: pairs.map(([name, value]) => ({ name, value })) });

describe('a command line is split', () => {
  test.each<[string, string[]]>([
    ['a  b\tc', ['a', 'b', 'c']],
    ['a \\\n  b \\\r\n c', ['a', 'b', 'c']],
    [`'a b'"c d"e`, ['a bc de']],
    [`'a\\n"b'`, ['a\\n"b']],
    [`"a\\"b\\\\c\\d $x"`, ['a"b\\c\\d $x']],
    [`''`, ['']],
    [`$'it\\'s\\n\\u00e9\\x41\\U0001F600'`, ["it's\né" + 'A\u{1F600}']],
    ['a\\ b', ['a b']],
    ['curl ^"http://x?a=1^&b^" ^\n  -H ^"A: ^\\^"b^\\^"^"', ['curl', 'http://x?a=1&b', '-H', 'A: "b"']],
  ])('%j', (text, words) => {
    expect(splitCommandLine(text)).toEqual({ words, hasRest: false });
  });

  test.each(["'a", '"a', "$'a", '"a\\'])('%j has a quote that is not closed', (text) => {
    expect(() => splitCommandLine(text)).toThrow(CurlError);
  });

  test.each(['curl x | jq .', 'curl x > file', 'curl x; ls', 'curl x && ls'])(
    '%j ends where the command does',
    (text) => {
      expect(splitCommandLine(text)).toEqual({ words: ['curl', 'x'], hasRest: true });
    },
  );
});

describe('method and address', () => {
  test.each([
    ['curl https://x.test', 'GET'],
    ['curl https://x.test -d a=1', 'POST'],
    ['curl https://x.test -I', 'HEAD'],
    ['curl https://x.test -XPUT -d a=1', 'PUT'],
    ['curl --request=delete https://x.test', 'DELETE'],
    ['curl -sSLX PATCH https://x.test', 'PATCH'],
    ['curl -T file https://x.test', 'PUT'],
    ['$ /usr/bin/curl -G https://x.test -d a=1', 'GET'],
    ['curl.exe --url https://x.test', 'GET'],
  ])('%s is %s', (command, method) => {
    expect(parametersOf(command)).toMatchObject({ method, url: 'https://x.test' });
  });

  test('the query becomes a list, with what -G and --url-query add', () => {
    const command = "curl -G 'https://x.test/p?a=1&a=%C3%BC#top' -d b=2 --data-urlencode 'c=1 & 2' --url-query 'd=x y'";
    expect(parametersOf(command)).toEqual({
      method: 'GET',
      url: 'https://x.test/p',
      sendQuery: true,
      queryParameters: list(['a', '1'], ['a', 'ü'], ['d', 'x y'], ['b', '2'], ['c', '1 & 2']),
      options: {},
    });
  });

  test('a query that is no list stays in the address, and a scheme is added', () => {
    expect(parametersOf("curl 'x.test/p?flag&a=1'")).toEqual({
      method: 'GET',
      url: 'http://x.test/p?flag&a=1',
      options: {},
    });
  });
});

describe('headers', () => {
  test('are taken over with those that options make', () => {
    const command = `curl x.test -H 'X-A: 1:2' -H 'X-Empty;' -H 'Accept:' -A agent -e 'http://r;auto' -b 'a=1' -b b=2 --compressed`;
    expect(parametersOf(command).headerParameters).toEqual(
      list(['X-A', '1:2'], ['X-Empty', ''], ['User-Agent', 'agent'], ['Referer', 'http://r'], ['Cookie', 'a=1; b=2']),
    );
  });

  test('of the user become an authorization, with a remark about secrets', () => {
    expect(parametersOf('curl x.test -u ada:gehéim').headerParameters).toEqual(
      list(['Authorization', 'Basic YWRhOmdlaMOpaW0=']),
    );
    expect(parametersOf('curl x.test --oauth2-bearer t').headerParameters).toEqual(list(['Authorization', 'Bearer t']));
    expect(notesOf("curl x.test -H 'Authorization: Bearer t'")).toEqual([{ kind: 'secret' }]);
    expect(notesOf("curl x.test -H 'X-Api-Key: t'")).toEqual([{ kind: 'secret' }]);
  });

  test('for digest authentication are left to a credential', () => {
    const command = 'curl --digest -u a:b x.test';
    expect(parametersOf(command)).toEqual({
      method: 'GET',
      url: 'http://x.test',
      authentication: 'genericCredentialType',
      genericAuthType: 'httpDigestAuth',
      options: {},
    });
    expect(notesOf(command)).toEqual([{ kind: 'digest' }]);
  });

  test('that the node makes itself are left out', () => {
    const command =
      "curl x.test -H 'Content-Length: 3' -H 'Host: x.test' -H 'Content-Type: application/json' -d '{\"a\":1}'";
    expect(parametersOf(command)).not.toHaveProperty('sendHeaders');
  });
});

describe('the body', () => {
  const body = (command: string) => {
    const { method: _method, url: _url, options: _options, ...rest } = parametersOf(`curl x.test ${command}`);
    return rest;
  };

  test.each([`-H 'content-type: application/json; charset=utf-8' -d '{"a": [1]}'`, `-d '{"a": [1]}'`])(
    'of %s is JSON',
    (command) => {
      expect(body(command)).toEqual({
        sendBody: true,
        contentType: 'json',
        specifyBody: 'json',
        jsonBody: '{"a": [1]}',
      });
    },
  );

  test('of --json asks for JSON too', () => {
    expect(body(`--json '{"a":1}'`)).toMatchObject({
      contentType: 'json',
      headerParameters: list(['Accept', 'application/json']),
    });
  });

  test('is a form by itself, several parts together', () => {
    expect(body("-d 'a=1&b=x%20y' --data-raw c=@d --data-urlencode 'e=f&g'")).toEqual({
      sendBody: true,
      contentType: 'form-urlencoded',
      bodyParameters: list(['a', '1'], ['b', 'x y'], ['c', '@d'], ['e', 'f&g']),
    });
    expect(body('-d plain')).toEqual({
      sendBody: true,
      contentType: 'form-urlencoded',
      specifyBody: 'string',
      body: 'plain',
    });
  });

  test('of another type is sent as it is', () => {
    expect(body("-H 'Content-Type: text/xml' --data-binary '<a/>'")).toEqual({
      sendBody: true,
      contentType: 'raw',
      rawContentType: 'text/xml',
      body: '<a/>',
    });
    expect(body("-H 'Content-Type: application/json' -d 'no json'")).toMatchObject({ contentType: 'raw' });
  });

  test('of several parts has texts and files', () => {
    const command = `-F 'a=b;type=text/plain' -F 'f=@x.png;type=image/png;filename=y' --form-string 'g=@h;type=i' -F 'q="x;y"'`;
    expect(body(command)).toEqual({
      sendBody: true,
      contentType: 'multipart-form-data',
      bodyParameters: {
        parameters: [
          { name: 'a', value: 'b' },
          { parameterType: 'formBinaryData', name: 'f', inputDataFieldName: 'f' },
          { name: 'g', value: '@h;type=i' },
          { name: 'q', value: 'x;y' },
        ],
      },
    });
    expect(notesOf(`curl x.test ${command}`)).toEqual([{ kind: 'file', path: 'x.png' }]);
  });

  test.each(['-d @file.json', '-T file.json'])('of %s comes from the input', (command) => {
    expect(body(command)).toEqual({ sendBody: true, contentType: 'binaryData', inputDataFieldName: 'data' });
    expect(notesOf(`curl x.test ${command}`)).toEqual([{ kind: 'file', path: 'file.json' }]);
  });
});

describe('options', () => {
  test('of the connection are taken over', () => {
    const command = 'curl -kLi --max-redirs 3 -x http://proxy:1 -m 2.5 -o file https://x.test';
    expect(parametersOf(command).options).toEqual({
      allowUnauthorizedCerts: true,
      redirect: { redirect: { followRedirects: true, maxRedirects: 3 } },
      response: { response: { fullResponse: true, responseFormat: 'file', outputPropertyName: 'data' } },
      proxy: 'http://proxy:1',
      timeout: 2500,
    });
    expect(parametersOf('curl --max-redirs 0 x.test').options).toEqual({
      redirect: { redirect: { followRedirects: false } },
    });
    expect(parametersOf('curl -X PROPFIND x.test').options).toEqual({ webdavMethods: true });
  });

  test('without effect on the request are passed over, others are named', () => {
    expect(notesOf('curl -svf --retry 3 --http2 --no-buffer -w "%{http_code}" x.test')).toEqual([]);
    expect(notesOf('curl -E cert.pem --ntlm x.test y.test | jq')).toEqual([
      { kind: 'ignored', option: '-E' },
      { kind: 'ignored', option: '--ntlm' },
      { kind: 'rest' },
      { kind: 'moreUrls' },
    ]);
  });
});

test('text that looks like an expression stays text', () => {
  const command = "curl x.test -H 'X-A: =1+1' --data-raw '=x}}y'";
  expect(parametersOf(command)).toMatchObject({
    headerParameters: { parameters: [{ name: 'X-A', value: '={{ "=1+1" }}' }] },
    bodyParameters: { parameters: [{ name: '', value: 'x}}y' }] },
  });
  expect(parametersOf("curl x.test -H 'content-type: text/plain' --data-raw '=x}}y'")).toMatchObject({
    body: '={{ "=x\\u007d\\u007dy" }}',
  });
});

test.each([
  ['', { kind: 'empty' }],
  ['wget x.test', { kind: 'notCurl', word: 'wget' }],
  ['curl', { kind: 'urlMissing' }],
  ["curl 'x.test", { kind: 'openQuote', quote: "'" }],
  ['curl x.test -H', { kind: 'valueMissing', option: '-H' }],
  ['curl x.test --data', { kind: 'valueMissing', option: '--data' }],
  ['curl x.test --magic', { kind: 'optionUnknown', option: '--magic' }],
  ['curl x.test --X POST', { kind: 'optionUnknown', option: '--X' }],
  ['curl x.test -s!', { kind: 'optionUnknown', option: '-!' }],
  ['curl ftp://x.test', { kind: 'urlInvalid', url: 'ftp://x.test' }],
  ['curl "http://"', { kind: 'urlInvalid', url: 'http://' }],
  ['curl x.test -H nothing', { kind: 'headerInvalid', header: 'nothing' }],
])('%j is refused', (command, problem) => {
  let thrown: unknown;
  try {
    readCurlRequest(command);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(CurlError);
  expect((thrown as CurlError).problem).toEqual(problem);
});
