import { useEffect, useRef } from 'preact/hooks';
import type { ClientChannel, ClientLink } from '../../client-api.js';
import { useDesk, useSession } from '../state/context.js';
import { Avatar } from './Avatar.js';
import { UserSwitch } from './UserSwitch.js';

/** The workspace's name, who acts, and where they can go. */
export function Sidebar() {
  const team = useDesk(({ bootstrap }) => bootstrap.team.name);
  const bot = useDesk(({ bootstrap }) => bootstrap.bot.name);
  const channels = useDesk((desk) => desk.channels);
  const links = useDesk(({ bootstrap }) => bootstrap.links);
  const online = useDesk((desk) => desk.online);
  const place = useDesk((desk) => desk.place);
  const atHome = place.kind === 'home';
  const atFaults = place.kind === 'faults';
  const session = useSession();
  const rooms = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the rooms are one row, of which only a part is seen.
    rooms.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place, channels]);
  return (
    <nav class="sidebar" aria-label="Workspace">
      <div class="team">
        <span class="team-name">{team}</span>
        <span class={online ? 'link-state' : 'link-state off'} role="status">
          {online ? '' : 'Reconnecting…'}
        </span>
      </div>
      <UserSwitch />
      <div class="rooms" ref={rooms}>
        <h2 id="rooms-channels">Slack channels</h2>
        <ul aria-labelledby="rooms-channels">
          {channels
            .filter(({ kind }) => kind === 'channel')
            .map((channel) => (
              <Room key={channel.id} channel={channel} />
            ))}
        </ul>
        <h2 id="rooms-messages">Direct messages</h2>
        <ul aria-labelledby="rooms-messages">
          {channels
            .filter(({ kind }) => kind === 'im')
            .map((channel) => (
              <Room key={channel.id} channel={channel} />
            ))}
        </ul>
        <h2 id="rooms-apps">Apps</h2>
        <ul aria-labelledby="rooms-apps">
          <li>
            <button
              type="button"
              class={atHome ? 'room here' : 'room'}
              aria-current={atHome ? 'page' : undefined}
              onClick={() => void session.goTo({ kind: 'home' })}
            >
              <span class="room-sign" aria-hidden="true">
                ⌂
              </span>
              <span class="room-name">{bot} Home</span>
            </button>
          </li>
        </ul>
        <h2 id="rooms-behind">Behind the scenes</h2>
        <ul aria-labelledby="rooms-behind">
          <li>
            <button
              type="button"
              class={atFaults ? 'room here' : 'room'}
              aria-current={atFaults ? 'page' : undefined}
              onClick={() => void session.goTo({ kind: 'faults' })}
            >
              <span class="room-sign" aria-hidden="true">
                ⚡
              </span>
              <span class="room-name">Faults</span>
            </button>
          </li>
          {links.map((link) => (
            <OtherPage key={link.url} link={link} />
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** A page beside the workspace, which keeps its own tab: what is typed here stays. */
function OtherPage({ link }: { readonly link: ClientLink }) {
  return (
    <li>
      <a class="room" href={link.url} target="_blank" rel="noreferrer">
        <span class="room-sign" aria-hidden="true">
          ↗
        </span>
        <span class="room-name">{link.name}</span>
        <span class="unseen"> (opens another tab)</span>
      </a>
    </li>
  );
}

function Room({ channel }: { readonly channel: ClientChannel }) {
  const session = useSession();
  const here = useDesk(({ place }) => place.kind === 'channel' && place.channel === channel.id);
  const unread = useDesk((desk) => desk.unread[channel.id] ?? 0);
  const bot = useDesk(({ bootstrap }) => bootstrap.bot.userId);
  return (
    <li>
      <button
        type="button"
        class={['room', here && 'here', unread > 0 && 'unread'].filter(Boolean).join(' ')}
        aria-current={here ? 'page' : undefined}
        onClick={() => void session.goTo({ kind: 'channel', channel: channel.id })}
      >
        {channel.kind === 'im' ? (
          <Avatar name={channel.name} isBot={channel.with === bot} small />
        ) : (
          <span class="room-sign" aria-hidden="true">
            {channel.isPrivate ? '🔒' : '#'}
          </span>
        )}
        <span class="room-name">{channel.name}</span>
        {channel.isArchived && <span class="tag">archived</span>}
        {channel.isShared && <span class="tag">shared</span>}
        {unread > 0 && (
          <span class="badge">
            {unread}
            <span class="unseen"> new</span>
          </span>
        )}
      </button>
    </li>
  );
}
