/** Slack does not take a token of the bot, or can't be reached. */
export class SlackRefuses extends Error {
  override readonly name = 'SlackRefuses';
  /**
   * @param code Slack's error code, or what went wrong with the question
   * @param isAnswer whether Slack itself has said so
   * @param token which one was asked with: the bot's, or the app's for Socket Mode
   */
  constructor(
    readonly code: string,
    readonly isAnswer = false,
    readonly token: 'bot' | 'app' = 'bot',
  ) {
    super(`Slack does not let the bot in: ${code}`);
  }
}
