/** What Slack can answer to any call that needs a token. */
const always = [
  'account_inactive',
  'token_revoked',
  'token_expired',
  'invalid_auth',
  'not_authed',
  'missing_scope',
  'no_permission',
  'access_denied',
  'org_login_required',
  'ekm_access_denied',
  'team_access_not_granted',
  'accesslimited',
  'ratelimited',
  'invalid_arguments',
  'request_timeout',
  'service_unavailable',
  'internal_error',
  'fatal_error',
] as const;

const opening = [
  'expired_trigger_id',
  'exchanged_trigger_id',
  'invalid_trigger_id',
  'view_too_large',
  'duplicate_external_id',
  'not_enabled',
] as const;

const writing = [
  'channel_not_found',
  'not_in_channel',
  'is_archived',
  'restricted_action',
  'restricted_action_thread_locked',
  'restricted_action_read_only_channel',
  'restricted_action_non_threadable_channel',
  'msg_too_long',
  'msg_blocks_too_long',
  'no_text',
  'invalid_blocks',
  'invalid_blocks_format',
  'markdown_text_conflict',
  'rate_limited',
] as const;

const reading = ['channel_not_found', 'not_in_channel', 'method_not_supported_for_channel_type'] as const;

/** The methods that the bot uses, each with the errors of its own that Slack can answer. */
const own = {
  'apps.connections.open': ['forbidden_team', 'internal_error'],
  'auth.test': [],
  'chat.postEphemeral': [...writing, 'user_not_in_channel', 'messages_tab_disabled'],
  'chat.postMessage': [
    ...writing,
    'message_limit_exceeded',
    'messages_tab_disabled',
    'cannot_reply_to_message',
    'thread_not_found',
    'metadata_too_large',
    'invalid_metadata_format',
    'duplicate_channel_not_found',
    'duplicate_message_not_found',
    'user_not_found',
    'team_not_found',
    'slack_connect_blocked_file_type',
  ],
  'chat.update': [
    ...writing,
    'message_not_found',
    'cant_update_message',
    'edit_window_closed',
    'is_inactive',
  ],
  'conversations.history': [...reading, 'invalid_cursor', 'invalid_ts_latest', 'invalid_ts_oldest'],
  'conversations.info': reading,
  'conversations.open': [
    'user_not_found',
    'user_disabled',
    'users_list_not_supplied',
    'user_not_visible',
    'channel_not_found',
  ],
  'conversations.replies': [...reading, 'thread_not_found', 'invalid_cursor'],
  'files.info': ['file_not_found', 'file_deleted', 'timezone_count_failed'],
  'usergroups.users.list': ['no_such_subteam', 'plan_upgrade_required', 'subteams_not_enabled'],
  'users.info': ['user_not_found', 'user_not_visible'],
  'views.open': opening,
  'views.publish': [
    'hash_conflict',
    'view_too_large',
    'user_not_found',
    'not_enabled',
    'duplicate_external_id',
  ],
  'views.push': [...opening, 'push_limit_reached'],
  'views.update': ['hash_conflict', 'not_found', 'view_too_large', 'duplicate_external_id'],
} as const satisfies Record<string, readonly string[]>;

/** A method of Slack's Web API that the bot uses. */
export type UsedMethod = keyof typeof own;

/** An error that Slack can answer to a method. */
export type ErrorOf<M extends UsedMethod> = (typeof own)[M][number] | (typeof always)[number];

const isUsed = (name: string): name is UsedMethod => Object.hasOwn(own, name);
export const usedMethods: readonly UsedMethod[] = Object.keys(own).filter(isUsed);

/** All errors of a method, its own first. */
export const errorsOf = <M extends UsedMethod>(method: M): readonly ErrorOf<M>[] => {
  const all: readonly ErrorOf<M>[] = [...own[method], ...always];
  return [...new Set(all)];
};
