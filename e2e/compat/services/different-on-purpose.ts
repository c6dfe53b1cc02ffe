const SENT_AGAIN = 'a request for which the service has no time is sent again';

/** Recorded cases that come out otherwise here, and why users want it so. */
export const DIFFERENT_ON_PURPOSE: ReadonlyMap<string, string> = new Map([
  ['airtable-base-getmany', 'the pages of bases are followed; there the first is asked for again'],
  ['apiErrors-airtable-error-status-429', SENT_AGAIN],
  ['apiErrors-airtable-error-status-503', SENT_AGAIN],
  ['apiErrors-declarative-error-status-429', SENT_AGAIN],
  ['awsS3-bucket-create', 'a body of XML says that it is XML; there it says that it is a form'],
  ...['awsS3-file-getall-limit', 'awsS3-folder-getall', 's3-folder-getall'].map((name): [string, string] => [
    name,
    'a limit goes where S3 reads it',
  ]),
  ...['awsS3-file-upload-text', 's3-file-upload-text'].map((name): [string, string] => [
    name,
    'the region of a bucket is asked for once for all items; there before each request',
  ]),
  ...['awsS3-v1-file-getall', 'awsS3-v1-file-upload'].map((name): [string, string] => [
    name,
    'a bucket is reached in its region, in version 1, too; there in that of the account, which fails for others',
  ]),
  ['baserow-delete', 'the fields of the table are not asked for where none is read or written'],
  ['baserow-error-404-continue', 'an item that goes on with an error says which; there it is empty'],
  ['discord-error-400-continue', 'an item that fails holds the words of Discord, without advice of the node'],
  ['discord-send-file', 'files keep their names and types; there one stands for the other'],
  ['discord-webhook-wait-file', 'a message with files is waited for, too, and its files keep their names and types'],
  ['github-issue-lock', 'the reason goes where GitHub reads it'],
  ['github-workflow-dispatch', 'an item says that it went well; there it is null'],
  [
    'gmail-serviceaccount-impersonate-get',
    'the token of a service account is asked for once; there before each request',
  ],
  ['gmailTrigger-full', 'what only the node knows is not sent to the service; there as a part of the query'],
  ['gmail-chain-getall-sheets', 'rows are appended after one look at the sheet; there it is read once more'],
  ['googleBigQuery-query-options-raw', 'a location goes where BigQuery reads it'],
  [
    'googleCalendar-create-conference-color',
    'the id of a request for a conference is random; those that were recorded end alike by chance',
  ],
  ['googleCalendar-delete', 'guests are told of a deletion as chosen; there the choice is lost'],
  ['googleDrive-download-404-continue', 'an item that fails goes on with its error; there it is lost'],
  ['googleDrive-search-name', 'a quote in a name is escaped; there the service refuses the query'],
  ['googleDriveTrigger-error-none', 'a look by hand that finds nothing is no failure'],
  ['googleSheets-error-429', SENT_AGAIN],
  ['googleSheets-serviceaccount-read', 'the token of a service account is asked for once; there before each request'],
  ['gitlab-file-get', 'a file has its name, and the type that goes with it'],
  ['hackerNews-all-returnall', 'all pages are read; there the first one'],
  ['hubspot-contact-get', 'properties of a contact are chosen by the name that HubSpot reads'],
  ...['hubspot-contact-getall-pages', 'hubspot-contact-search-pages'].map((name): [string, string] => [
    name,
    'pages are asked for by their size and place alone',
  ]),
  ['jira-error-404-continue', 'an item that fails goes on with its error; there the execution ends'],
  [
    'jira-issue-create',
    'the parent of an issue is sent for each type, and types are not asked for; there for subtasks only',
  ],
  ['jira-issue-get-simplify', 'nothing empty stands before what is expanded'],
  ['jira-issue-update-status', 'types of issues are not asked for where none is changed'],
  ['mattermost-user-getall-limit', 'addresses have no empty part; there the path of users holds two slashes'],
  ...['microsoftExcel-table-getrows', 'microsoftExcel-table-lookup'].map((name): [string, string] => [
    name,
    'the next rows are asked for behind those that came; there rows of a shorter page are skipped',
  ]),
  ['microsoftOneDrive-search', 'the address of the next page is called as the service gave it'],
  ['sendGrid-contact-upsert', 'an item names the job of SendGrid; there it is null'],
  ['sendGrid-list-getall-pages', 'the address of the next page is called as the service gave it'],
  ['telegram-error-429-output', SENT_AGAIN],
  ...['slack-channel-getall-pages', 'slack-channel-members-resolve', 'slack-v2_1-user-getall-all'].map(
    (name): [string, string] => [name, 'pages are asked for by their cursor alone, not by a number that Slack ignores'],
  ),
  ['nocoDb-getall-pages', 'the next page begins behind the rows that came; there rows of a shorter page are skipped'],
  ['notion-page-getall-download-files', 'who keeps a file is not told the version of Notion'],
  ['openAi-error-429', SENT_AGAIN],
  ['openAi-image-url', 'the size that is set is sent; there version 1.1 loses it'],
  ['slack-error-429', SENT_AGAIN],
  ...[
    'comment-create',
    'project-create',
    'quickadd',
    'task-close',
    'task-create',
    'task-getall-all',
    'task-move',
    'v2-task-move-section',
  ].map((name): [string, string] => [
    `todoist-${name}`,
    'Todoist is asked at its address of today: the others answer 410',
  ]),
  ['twitter-v1-search', 'the kind of results is asked for by the name that X documents'],
  ['youTube-channel-getall-default', 'pages have 50 entries, the most that YouTube documents; there 100'],
  ['youTube-playlistitem-add', 'the first place of a playlist, 0, is sent; there it is lost'],
  ['youTube-video-rate', 'a rating goes into the query, where YouTube documents it; there into the body'],
  ['slack-file-upload', 'the address for a file is good by itself: the token of the account is not sent there'],
  ['wordpress-post-getall-pages', 'a hundred posts are asked for at once; there ten'],
]);

/** Those that are to come out as recorded, and do not yet. */
export const STILL_DIFFERENT: ReadonlySet<string> = new Set([
  'httpRequest-error-404-continue',
  'httpRequest-notion',
  'rssFeedReadTrigger-feed',
  'rssFeedReadTrigger-feed-empty',
]);
