import type { ClientUser } from '../../client-api.js';

/** A person's letters on their colour; the app has a sign of its own. */
export function Avatar({
  user,
  small = false,
}: {
  readonly user: ClientUser | undefined;
  readonly small?: boolean;
}) {
  const letters = (user?.realName ?? '?')
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
  const background = user && /^#[0-9a-f]{3,8}$/i.test(user.colour) ? user.colour : '#6b7280';
  return (
    <span
      class={['avatar', small && 'small', user?.isBot && 'bot'].filter(Boolean).join(' ')}
      style={user?.isBot ? undefined : { background }}
      aria-hidden="true"
    >
      {user?.isBot ? '⇄' : letters}
    </span>
  );
}
