import type { NoticeHandler, NoticeTable } from './handlers.js';

/** What Slack says of the app and of people, without anybody having acted. */

const personChanged: NoticeHandler = ({ user, personChanged: changed }) => {
  if (user !== null) changed(user);
};

/** The app was removed: nothing can be shown until somebody installs it again. Work that waits is kept. */
const removed: NoticeHandler = ({ tokenGone, log }) => {
  log.error({ code: 'account_inactive' }, 'The Slack app was removed from its workspace');
  tokenGone('account_inactive');
};

const revoked: NoticeHandler = ({ isOfBot, tokenGone, log }) => {
  // Tokens of people are of no use to the bot.
  if (!isOfBot) return;
  log.error({ code: 'token_revoked' }, 'Slack took the bot’s token back');
  tokenGone('token_revoked');
};

export const notices = {
  app_uninstalled: removed,
  tokens_revoked: revoked,
  user_change: personChanged,
} satisfies NoticeTable;
