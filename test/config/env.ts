/** An environment with just enough set, and what a test adds or takes away (undefined). */
export const envWith = (
  given: Record<string, string | undefined> = {},
): Record<string, string | undefined> => ({
  SLACK_BOT_TOKEN: 'xoxb-1-2-abc',
  SLACK_APP_TOKEN: 'xapp-1-A-abc',
  TRUNKDESK_SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64'),
  OPERATOR_BASE_URL: 'https://api.operator.example',
  OPERATOR_TOKEN: 'operator-token-1',
  ...given,
});
