import { render } from 'preact';
import { api } from './api.js';
import { follow } from './events.js';
import { App } from './shell/App.js';
import { readAddress, writeAddress } from './state/address.js';
import { WorkplaceContext } from './state/context.js';
import type { Desk, Place } from './state/desk.js';
import { freshDesk } from './state/desk.js';
import type { Bootstrap } from './state/read.js';
import { createSession } from './state/session.js';
import { createStore } from './state/store.js';

const canAct = ({ users }: Bootstrap) => users.filter(({ isBot, isDeactivated }) => !isBot && !isDeactivated);

const isThere = (place: Place, channels: Desk['channels']): boolean =>
  place.kind !== 'channel' || channels.some(({ id }) => id === place.channel);

/** Whose desk to open: the address's, else the first person's who can act; and where, if that is still there. */
function firstDesk(bootstrap: Bootstrap): Desk | undefined {
  const address = readAddress(location.hash);
  const people = canAct(bootstrap);
  const user = people.find(({ id }) => id === address?.user) ?? people[0];
  if (!user) return undefined;
  const { slackChannels } = bootstrap;
  const own = slackChannels.filter(({ members }) => members.includes(user.id));
  const first = own.find(({ kind }) => kind === 'channel');
  const place: Place = first ? { kind: 'channel', channel: first.id } : { kind: 'home' };
  const asked = address?.place;
  const isClosed = asked?.kind === 'channel' && isThere(asked, slackChannels) && !isThere(asked, own);
  return freshDesk(bootstrap, user.id, asked && !isClosed ? asked : place);
}

async function start(root: HTMLElement): Promise<void> {
  const first = firstDesk(await api.bootstrap());
  if (!first) {
    root.textContent = 'This workspace has nobody in it.';
    return;
  }
  const desk = createStore(first);
  const session = createSession(api, desk, follow);
  desk.follow(() => {
    const { me, place } = desk.get();
    history.replaceState(null, '', writeAddress(me, place));
    document.title = titleOf(desk.get());
  });
  // The event's own address: by now a desk that changed can have written over the page's.
  window.addEventListener('hashchange', ({ newURL }) => {
    const address = readAddress(new URL(newURL).hash);
    const { bootstrap, me, channels } = desk.get();
    if (!address || !canAct(bootstrap).some(({ id }) => id === address.user)) return;
    const { user, place } = address;
    if (user !== me) void session.become(user, place);
    else if (place && isThere(place, channels)) void session.goTo(place);
  });
  render(
    <WorkplaceContext.Provider value={{ desk, session }}>
      <App />
    </WorkplaceContext.Provider>,
    root,
  );
  await session.goTo(first.place);
  session.start();
}

function titleOf({ bootstrap, me, unread }: Desk): string {
  const count = Object.values(unread).reduce((sum, each) => sum + each, 0);
  const name = bootstrap.users.find(({ id }) => id === me)?.realName ?? '';
  return `${count > 0 ? `(${count}) ` : ''}${name} · ${bootstrap.team.name}`;
}

const root = document.querySelector<HTMLElement>('#app');
if (root) {
  start(root).catch(() => {
    root.textContent = 'The local workspace does not answer. Start it with `npm run demo`, then reload.';
  });
}
